// Without suppression and without a trace: the record is kept anyway, and nothing else changes.
public class SuppressionDisabled {
    static class Light extends RuntimeException {
        Light(String message) {
            super(message, null, false, false);
        }
    }

    static void inner(int n) {
        throw new Light("light");
    }

    static void outer(String s) {
        inner(s.length());
    }

    public static void main(String[] args) {
        try {
            outer("four");
        } catch (Light e) {
            e.addSuppressed(new Exception("ignored"));
            System.out.println(e.getSuppressed().length + " " + e.getStackTrace().length);
            throw e;
        }
    }
}
/* EXPECT
uncaught in main
0 SuppressionDisabled$Light: light
  0- SuppressionDisabled.inner: (4)
  0- SuppressionDisabled.outer: ("four")
  0- SuppressionDisabled.main: (#1 String;0{})
*/
