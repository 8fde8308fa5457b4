/** `throw null` throws a NullPointerException; and a method that only throws has no normal end. */
public class ThrowNull {
    static void toss(RuntimeException e) {
        throw e; // CRASH NullPointerException
    }

    static int never(int n) {
        for (;;) {
            if (n-- == 0) {
                toss(null);
            }
        }
    }

    public static void main(String[] args) {
        never(2);
    }
}
// FRAME 1 toss(e=null) reproduces
// FRAME 2 never(n=2) reproduces
// FRAME 3 main reproduces
