/** The program's own exit code, with what it printed, and hooks at its end. */
public class ExitCode {
    static int code(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return 7;
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("Grüße, 世界");
        System.err.println("to standard error");
        System.exit(code("x"));
    }
}
