/** No suppression, but a stack trace. */
public class SuppressionDisabledWithTrace {
    static class QuietException extends Exception {
        QuietException(int code) {
            super("code " + code, null, false, true);
        }
    }

    static void fail(int code) throws QuietException {
        throw new QuietException(code); // CRASH QuietException
    }

    static void run(String name, int code) throws QuietException {
        fail(code + name.length());
    }

    public static void main(String[] args) throws QuietException {
        run("job", 4);
    }
}
// FRAME 1 fail(code=7) reproduces
// FRAME 2 run(name="job", code=4) reproduces
// FRAME 3 main reproduces
