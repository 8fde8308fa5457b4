// RUN: --failure-point 'NotAFailure.error'
/** Handled exceptions, logged below the failure point's level, a null passed to it, exit code 0: no recording. */
public class NotAFailure {
    static void error(String message, Throwable failure) {
        System.out.println(message + " " + failure);
    }

    static void warn(String message, Throwable failure) {
        System.out.println(message + " " + failure.getMessage());
    }

    public static void main(String[] args) {
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            warn("ignored", e);
        }
        error("nothing was thrown", null);
    }
}
