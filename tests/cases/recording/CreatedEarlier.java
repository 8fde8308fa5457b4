/** An exception is created by one method and thrown by another. */
public class CreatedEarlier {
    static IllegalStateException make(String what) {
        return new IllegalStateException("not " + what); // CRASH IllegalStateException
    }

    static void check(int n, String what) {
        if (n < 0) {
            throw make(what);
        }
    }

    public static void main(String[] args) {
        check(-3, "ready");
    }
}
// FRAME - make missing
// FRAME 1 check(n=-3, what="ready") reproduces
// FRAME 2 main reproduces
