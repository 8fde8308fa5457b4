/** The finally block throws an exception of its own, which takes the place of the first. */
public class FinallyReplaces {
    static int divide(int a, int b) {
        return a / b;
    }

    static int close(Object handle) {
        return handle.hashCode(); // CRASH NullPointerException
    }

    static int use(int a, int b, Object handle) {
        try {
            return divide(a, b);
        } finally {
            close(handle);
        }
    }

    public static void main(String[] args) {
        use(7, 0, null);
    }
}
// FRAME 1 close(handle=null) reproduces
// FRAME 2 use(a=7, b=0, handle=null) reproduces
// FRAME 3 main reproduces
