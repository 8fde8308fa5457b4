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
*/
