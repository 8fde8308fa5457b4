/** What the program sees of its exceptions is as without the recorder: trace, suppressed, printing, serialised size. */
public class StackTraceLooksTheSame {
    static void fail(int n) {
        throw new IllegalStateException("n=" + n); // CRASH IllegalStateException
    }

    static void look(int n) throws Exception {
        try {
            fail(n);
        } catch (IllegalStateException e) {
            System.out.println(e.getStackTrace().length + " frames, " + e.getSuppressed().length + " suppressed");
            for (StackTraceElement element : e.getStackTrace()) {
                System.out.println(element);
            }
            var bytes = new java.io.ByteArrayOutputStream();
            try (var out = new java.io.ObjectOutputStream(bytes)) {
                out.writeObject(e);
            }
            System.out.println(bytes.size() + " bytes");
            e.addSuppressed(new RuntimeException("extra"));
            System.out.println(e.getSuppressed().length + " suppressed");
            throw e;
        }
    }

    public static void main(String[] args) throws Exception {
        look(4);
    }
}
// FRAME 1 fail(n=4) recorded
// FRAME 2 look(n=4) recorded
// FRAME 3 main recorded
