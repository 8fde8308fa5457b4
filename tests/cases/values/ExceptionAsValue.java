/** A throwable as an argument: its message, cause and fields. */
public class ExceptionAsValue {
    static class CodeException extends Exception {
        final int code;

        CodeException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static int explain(CodeException failure, Error none) {
        boolean same = failure.getMessage().equals("m") && failure.code == 7 && failure.getCause() instanceof IllegalStateException;
        return same ? none.hashCode() : 0; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        explain(new CodeException("m", 7, new IllegalStateException("c")), null);
    }
}
// FRAME 1 explain(none=null) reproduces
// FRAME 2 main reproduces
