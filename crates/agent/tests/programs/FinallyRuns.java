// A finally block runs between two frames.
public class FinallyRuns {
    int field;

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
            field++;
        }
    }

    public static void main(String[] args) {
        new FinallyRuns().guarded(null);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 FinallyRuns.b: #0 FinallyRuns{field=1}.(null, 2)
  0 FinallyRuns.a: #0.(1, null)
  0 FinallyRuns.guarded: #0.(null)
  0 FinallyRuns.main: (#1 String;0{})
*/
