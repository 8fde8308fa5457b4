package java.recrash;

/**
 * Throwables that tell of a mistake, whoever catches them. Frameworks warn of much that is in order, and of these they mostly warn because they
 * did not expect them.
 */
final class Fault {
    /** Causes beyond this are not looked at, nor frames. */
    private static final int MOST_CAUSES = 32, MOST_FRAMES = 24;

    /** Packages in which several vendors live. */
    private static final String SHARED = "org.apache";

    /** What the names of loggers' packages have in them. */
    private static final String[] LOGGERS = {"logging", "slf4j", "logback", "log4j", "juli"};

    private Fault() {}

    /**
     * Whether a warning of a throwable, made by the caller of the logger that calls this, is of a fault: the root of its causes is one that the VM
     * throws, or the JDK where it is misused; or it is unchecked and of another vendor than the code that warns, which does not know it then.
     * Runs no code of the program.
     */
    static boolean isWarnedOf(Throwable t) {
        try {
            Throwable root = root(t);
            return root != null && (isMistake(root) || isUnchecked(root) && !Shape.isJdk(root.getClass()) && isForeign(root));
        } catch (Throwable fault) {
            return false;
        }
    }

    private static Throwable root(Throwable t) {
        Throwable root = t;
        for (int left = MOST_CAUSES; left > 0; left--) {
            Throwable cause = Thrown.cause(root);
            if (cause == null) return root;
            root = cause;
        }
        return null;
    }

    private static boolean isMistake(Throwable t) {
        return t instanceof NullPointerException || t instanceof IndexOutOfBoundsException || t instanceof ClassCastException
            || t instanceof ArithmeticException || t instanceof NegativeArraySizeException || t instanceof ArrayStoreException
            || t instanceof java.util.ConcurrentModificationException || t instanceof java.util.NoSuchElementException
            || t instanceof UnsupportedOperationException || t instanceof AssertionError || t instanceof StackOverflowError;
    }

    private static boolean isUnchecked(Throwable t) {
        return t instanceof RuntimeException || t instanceof Error;
    }

    /** The code that warns is the first on the stack that belongs to no logger. */
    private static boolean isForeign(Throwable t) {
        StackTraceElement[] stack = Native.trace(new Throwable());
        for (int i = 0; i < stack.length && i < MOST_FRAMES; i++) {
            String name = stack[i].getClassName();
            if (!name.startsWith("java.") && !isLogger(name)) return !vendor(name).equals(vendor(t.getClass().getName()));
        }
        return false;
    }

    private static boolean isLogger(String name) {
        int simple = name.lastIndexOf('.') + 1;
        if (name.indexOf("Log", simple) >= 0) return true;
        for (String part : LOGGERS) {
            int at = name.indexOf(part);
            if (at >= 0 && at < simple) return true;
        }
        return false;
    }

    /** The first two parts of a package, three where the first two say little. */
    private static String vendor(String name) {
        int end = Math.max(name.lastIndexOf('.'), 0);
        int parts = name.startsWith(SHARED) ? 3 : 2;
        int at = -1;
        for (int i = 0; i < parts; i++) {
            int next = name.indexOf('.', at + 1);
            if (next < 0 || next >= end) return name.substring(0, end);
            at = next;
        }
        return name.substring(0, at);
    }
}
