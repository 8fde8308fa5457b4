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
uncaught in main
0 RuntimeException: twice
1 cause of 0 IllegalStateException: once
2 cause of 1 NullPointerException: Cannot invoke "String.length()" because "s" is null
  2 Wrapped.b: #0 Wrapped{}.(null, 2)
  2 Wrapped.a: #0.(1, null)
  1 Wrapped.wrap: #0.(null)
  0 Wrapped.wrapAgain: #0.(null, 'x')
  0 Wrapped.main: (#1 String;0{})
*/
