/** The program has a handler of its own for uncaught exceptions; it is called as before. */
public class UncaughtHandler {
    static int divide(int a, int b) {
        return a / b; // CRASH ArithmeticException
    }

    static void handle(Thread thread, Throwable failure) {
        System.out.println(thread.getName() + ": " + failure.getMessage());
        failure.printStackTrace();
        Runtime.getRuntime().halt(3);
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(UncaughtHandler::handle);
        divide(1, 0);
    }
}
// FRAME 1 divide(a=1, b=0) reproduces
// FRAME 2 main reproduces
