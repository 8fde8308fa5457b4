/** Abstract and native methods have no code to instrument, and an exception passes through a native frame. */
public class AbstractAndNative {
    abstract static class Step {
        abstract int run(int n);
    }

    static class Copy extends Step {
        private final int[] from = {1, 2, 3};

        @Override
        int run(int n) {
            int[] to = new int[2];
            System.arraycopy(from, 0, to, 0, n); // CRASH ArrayIndexOutOfBoundsException
            return to[0];
        }
    }

    static native void never(int n);

    static int start(Step step, int n) {
        if (n < 0) {
            never(n);
        }
        return step.run(n);
    }

    public static void main(String[] args) {
        start(new Copy(), 3);
    }
}
// FRAME 1 Copy.run(n=3) reproduces
// FRAME 2 start(n=3) reproduces
// FRAME 3 main reproduces
