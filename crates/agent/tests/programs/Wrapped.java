// Each throwable has the frames that it passed through; together they are the whole stack.
public class Wrapped {
    int a(int x, String s) {
        return b(s, x + 1);
    }

    int b(String s, int x) {
        return s.length() + x;
    }

    void wrap(String s) {
        try {
            a(1, s);
        } catch (NullPointerException e) {
            throw new IllegalStateException("once", e);
        }
    }

    void wrapAgain(String s, char c) {
        try {
            wrap(s);
        } catch (IllegalStateException e) {
            throw new RuntimeException("twice", e);
        }
    }

    public static void main(String[] args) {
        new Wrapped().wrapAgain(null, 'x');
    }
}
/* EXPECT
*/
