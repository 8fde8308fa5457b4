/** Endless recursion: there is hardly any stack left for the recorder, and the VM must stay sound. */
public class StackOverflow {
    static int calls;

    // On one line, since compiled code overflows at the call and interpreted code where the callee begins.
    static int endless(int n, Object o) {
        calls = n; return endless(n + 1, o) + 1; // CRASH StackOverflowError
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                endless(0, "x");
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (calls > 500));
            }
        }
        endless(0, "last");
    }
}
// VARIES the depth of the stack
