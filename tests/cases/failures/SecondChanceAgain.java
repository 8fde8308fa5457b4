// RUN: --second-chance watch.list
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * When the methods of a failure are watched from now on, some of them are running: their frames are missing from the
 * next recording of it. It is made again when they are there.
 */
public class SecondChanceAgain {
    private static final Logger LOGGER = Logger.getLogger("case");

    static int half(Integer n) {
        return n / 2; // CRASH NullPointerException
    }

    /** Fails so often, and goes on but for the last time. */
    static int attempts(Integer n, int count) {
        LOGGER.setUseParentHandlers(false);
        while (true) {
            try {
                return half(n);
            } catch (RuntimeException e) {
                if (--count == 0) throw e;
                LOGGER.log(Level.SEVERE, "again", e);
            }
        }
    }

    public static void main(String[] args) {
        for (int count = 3; ; count--) {
            try {
                attempts(null, count);
            } catch (RuntimeException e) {
                if (count == 2) throw e;
            }
        }
    }
}
// VARIES the VM forgets the lines of a method that is transformed while it runs
// FRAME 1 half(n=null) reproduces
// FRAME 2 attempts(n=null) reproduces
