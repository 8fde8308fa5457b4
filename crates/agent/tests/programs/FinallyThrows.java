// A finally block throws something else, which takes the place of the first throwable.
public class FinallyThrows {
    int a(int x, String s) {
        return b(s, x + 1);
    }

    int b(String s, int x) {
        return s.length() + x;
    }

    void guarded(String s) {
        try {
            a(1, s);
        } finally {
            Integer.parseInt("no number");
        }
    }

    public static void main(String[] args) {
        new FinallyThrows().guarded(null);
    }
}
/* EXPECT
uncaught in main
0 NumberFormatException: For input string: "no number"
  0 FinallyThrows.guarded: #0 FinallyThrows{}.(null)
  0 FinallyThrows.main: (#1 String;0{})
*/
