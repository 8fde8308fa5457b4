// RUN: --include 'shop.*'
package shop;

import org.slf4j.spi.LocationAwareLogger;

/**
 * A logger is known by its interface, and by none of its methods if it is told a lower level. What is logged again,
 * wrapped by the one who logs it, is the same failure.
 */
public class Loggers {
    static class Console implements LocationAwareLogger {
        @Override
        public void warn(String message, Throwable failure) {
            System.out.println(message);
        }

        @Override
        public void error(String message, Throwable failure) {
            System.out.println(message);
            failure.printStackTrace();
        }

        @Override
        public void error(String message, Object... arguments) {
            error(message, (Throwable) arguments[arguments.length - 1]);
        }

        @Override
        public void log(String caller, int level, String message, Object[] arguments, Throwable failure) {
            if (level >= ERROR_INT) failure.printStackTrace();
        }
    }

    static final LocationAwareLogger LOG = new Console();

    static int price(int[] prices, int at) {
        return prices[at]; // CRASH ArrayIndexOutOfBoundsException (price)
    }

    static int parse(String s) {
        return Integer.decode(s); // CRASH NumberFormatException (parse)
    }

    static int length(String s) {
        return s.length(); // CRASH NullPointerException (length)
    }

    public static void main(String[] args) {
        try {
            price(new int[] {5}, 1);
        } catch (RuntimeException e) {
            LOG.error("no price", e);
            LOG.error("request failed", new IllegalStateException(e));
        }
        try {
            parse("x");
        } catch (RuntimeException e) {
            LOG.error("{} is no number", "x", e);
        }
        try {
            length(null);
        } catch (RuntimeException e) {
            LOG.log("bridge", LocationAwareLogger.ERROR_INT, "no text", null, e);
        }
        try {
            price(null, 0);
        } catch (RuntimeException e) {
            LOG.warn("no prices", e);
            LOG.log("bridge", LocationAwareLogger.WARN_INT, "no prices", null, e);
        }
    }
}
// RECORDING price
// FRAME 1 price(at=1) reproduces
// RECORDING parse
// FRAME 1 parse(s="x") reproduces
// RECORDING length
// FRAME 1 length(s=null) reproduces
