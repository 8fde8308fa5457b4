// Other throwables are thrown and caught while one is on its way.
public class FinallyNoise {
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
            for (int i = 0; i < 20; i++) {
                try {
                    noise(i);
                } catch (IllegalArgumentException e) {
                    // The noise is over.
                }
            }
        }
    }

    void noise(int i) {
        if (i >= 0) throw new IllegalArgumentException("noise " + i);
    }

    public static void main(String[] args) {
        new FinallyNoise().guarded(null);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 FinallyNoise.b: #0 FinallyNoise{}.(null, 2)
  0 FinallyNoise.a: #0.(1, null)
  0 FinallyNoise.guarded: #0.(null)
  0 FinallyNoise.main: (#1 String;0{})
*/
