// RUN: --include 'shop.*'
package shop;

import org.slf4j.spi.LocationAwareLogger;

/**
 * A logger is known by its interface, or by its name. A warning counts if it is of a fault in the code. What is logged
 * again, wrapped by the one who logs it, is the same failure.
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

    /** It implements nothing, but it is called a logger. */
    static class ShopLogger {
        static void error(Throwable failure, String message) {
            failure.printStackTrace();
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

    static int weight(Integer grams, int count) {
        return count * grams; // CRASH NullPointerException (weight)
    }

    static void check(int count) {
        if (count < 0) throw new IllegalStateException("count " + count); // CRASH IllegalStateException (check)
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
            weight(null, 2);
        } catch (RuntimeException e) {
            LOG.warn("no weight", e);
            e.printStackTrace();
        }
        try {
            check(-1);
        } catch (RuntimeException e) {
            ShopLogger.error(e, "no count");
        }
        try {
            Long.parseLong("ten");
        } catch (RuntimeException e) {
            LOG.warn("no number", e);
            LOG.log("bridge", LocationAwareLogger.WARN_INT, "no number", null, e);
        }
    }
}
// RECORDING price
// FRAME 1 price(at=1) reproduces
// RECORDING parse
// FRAME 1 parse(s="x") reproduces
// RECORDING length
// FRAME 1 length(s=null) reproduces
// RECORDING weight
// FRAME 1 weight(grams=null, count=2) reproduces
// RECORDING check
// FRAME 1 check(count=-1) reproduces
