import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a logger of the JDK is given at error level is a failure, below that it is none; no option says so. */
public class LoggedAsError {
    private static final Logger LOGGER = Logger.getLogger("case");

    static int half(Integer n) {
        return n / 2; // CRASH NullPointerException (half)
    }

    static int parse(String s) {
        return Integer.decode(s); // CRASH NumberFormatException (parse)
    }

    static int first(int[] numbers) {
        return numbers[0]; // CRASH ArrayIndexOutOfBoundsException (first)
    }

    public static void main(String[] args) {
        try {
            half(null);
        } catch (RuntimeException e) {
            LOGGER.log(Level.SEVERE, "cannot halve", e);
        }
        try {
            parse("x");
        } catch (RuntimeException e) {
            LOGGER.log(Level.SEVERE, e, () -> "cannot parse");
        }
        try {
            first(new int[0]);
        } catch (RuntimeException e) {
            LogRecord record = new LogRecord(Level.SEVERE, "nothing there");
            record.setThrown(e);
            LOGGER.log(record);
        }
        try {
            first(null);
        } catch (RuntimeException e) {
            LOGGER.log(Level.INFO, "never mind: " + e.getClass());
            LOGGER.log(Level.FINE, "never mind", e);
        }
    }
}
// VARIES the logger prints the time
// RECORDING half
// FRAME 1 half(n=null) reproduces
// RECORDING parse
// FRAME 1 parse(s="x") reproduces
// RECORDING first
// FRAME 1 first reproduces
