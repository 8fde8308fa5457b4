/** Methods of the program that the recorder must not call: each would change what is printed. */
public class SideEffects {
    static int calls;

    static class LoudException extends RuntimeException implements Comparable<LoudException> {
        @Override
        public String toString() {
            System.out.println("toString " + ++calls);
            return "LoudException: loud";
        }

        @Override
        public String getMessage() {
            System.out.println("getMessage " + ++calls);
            return "loud";
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            System.out.println("getStackTrace " + ++calls);
            return super.getStackTrace();
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("hashCode called");
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("equals called");
        }

        @Override
        public int compareTo(LoudException other) {
            throw new IllegalStateException("compareTo called");
        }
    }

    static void fail(LoudException loud, int n) {
        if (n > 0) {
            throw loud;
        }
    }

    public static void main(String[] args) {
        fail(new LoudException(), 1); // CRASH LoudException
    }
}
// FRAME 1 fail(n=1) recorded
// FRAME 2 main recorded
