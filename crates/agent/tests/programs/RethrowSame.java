// The same throwable is caught and thrown again: no frame twice, none missing.
public class RethrowSame {
    int a(int x, String s) {
        return b(s, x + 1);
    }

    int b(String s, int x) {
        return s.length() + x;
    }

    void rethrow(String s) {
        try {
            a(1, s);
        } catch (NullPointerException e) {
            throw e;
        }
    }

    public static void main(String[] args) {
        new RethrowSame().rethrow(null);
    }
}
/* EXPECT
*/
