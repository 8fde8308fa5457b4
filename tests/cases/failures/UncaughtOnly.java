// RUN: --failure-points uncaught
import java.util.concurrent.FutureTask;
import java.util.logging.Level;
import java.util.logging.Logger;

/** With that option neither a future nor a logger makes a failure of an exception. */
public class UncaughtOnly {
    static int half(Integer n) {
        return n / 2; // CRASH NullPointerException
    }

    static int parse(String s) {
        return Integer.decode(s);
    }

    public static void main(String[] args) {
        new FutureTask<>(() -> parse("future")).run();
        try {
            parse("x");
        } catch (NumberFormatException e) {
            Logger.getLogger("case").log(Level.FINE, "logged", e);
            Logger off = Logger.getLogger("off");
            off.setUseParentHandlers(false);
            off.log(Level.SEVERE, "logged", e);
        }
        half(null);
    }
}
// FRAME 1 half(n=null) reproduces
// FRAME 2 main reproduces
