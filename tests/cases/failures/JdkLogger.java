// RUN: --failure-point java.util.logging.Logger.log
import java.util.logging.Level;
import java.util.logging.Logger;

/** A logger of the JDK as failure point; the exception is its last argument. */
public class JdkLogger {
    private static final Logger LOGGER = Logger.getLogger("case");

    static int half(Integer n) {
        return n / 2; // CRASH NullPointerException
    }

    static int attempt(Integer n) {
        try {
            return half(n);
        } catch (RuntimeException e) {
            LOGGER.log(Level.SEVERE, "cannot halve", e);
            return 0;
        }
    }

    public static void main(String[] args) {
        attempt(null);
    }
}
// VARIES the logger prints the time
// FRAME 1 half(n=null) reproduces
