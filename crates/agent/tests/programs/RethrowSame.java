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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 RethrowSame.b: #0 RethrowSame{}.(null, 2)
  0 RethrowSame.a: #0.(1, null)
  0 RethrowSame.rethrow: #0.(null)
  0 RethrowSame.main: (#1 String;0{})
*/
