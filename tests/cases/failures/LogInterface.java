// RUN: --failure-point 'LogInterface$Logger.error'
/** The failure point is a method of an interface: calls count, no matter what implements it. */
public class LogInterface {
    interface Logger {
        void error(String message, Throwable failure);

        void info(String message);
    }

    static class Console implements Logger {
        @Override
        public void error(String message, Throwable failure) {
            System.out.println(message);
            failure.printStackTrace();
        }

        @Override
        public void info(String message) {
            System.out.println(message);
        }
    }

    static int parse(String s) {
        return Integer.decode(s); // CRASH NumberFormatException
    }

    static void handle(Logger logger, String s) {
        try {
            logger.info("parsed " + parse(s));
        } catch (NumberFormatException e) {
            logger.error("bad: " + s, e);
        }
    }

    public static void main(String[] args) {
        Logger logger = new Console();
        handle(logger, "0x1f");
        handle(logger, "1f");
    }
}
// FRAME 1 parse(s="1f") reproduces
