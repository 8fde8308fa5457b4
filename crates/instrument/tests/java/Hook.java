package java.recrash;

/** A recorder that prints what it is told. */
public final class Hook {
    private static final StringBuilder values = new StringBuilder();

    private static Throwable add(Throwable t, Object... more) {
        for (Object value : more) {
            values.append(' ').append(show(value));
        }
        return t;
    }

    private static String show(Object value) {
        if (value == null || value instanceof Number || value instanceof String) {
            return String.valueOf(value);
        }
        return value.getClass().getSimpleName();
    }

    private static Throwable close(Throwable t, int method) {
        System.out.println("frame " + method + " " + t.getClass().getSimpleName() + values);
        values.setLength(0);
        return t;
    }

    public static void uncaught(Throwable t) {
        System.out.println("uncaught " + t);
    }

    public static void swallowed(Throwable t, String by) {
        System.out.println("swallowed " + t + " by " + by);
    }

    public static void api(Throwable t) {
        System.out.println("api " + t);
    }

    public static void failure(Object given, String method) {
        Object shown = given instanceof Object[] ? java.util.Arrays.toString((Object[]) given) : given;
        System.out.println("failure " + shown + " at " + method);
    }

    public static void logged(Object given, String method) {
        System.out.println("logged " + given + " at " + method);
    }

    public static void warned(Object given, String method) {
        System.out.println("warned " + given + " at " + method);
    }

    public static void logged(Object given, Object level, String method) {
        System.out.println("logged " + given + " at " + level + " by " + method);
    }

    public static void logged(Object given, int level, String method) {
        System.out.println("logged " + given + " at " + level + " by " + method);
    }

    public static void event(Object event, String method) {
        System.out.println("event " + event + " at " + method);
    }

    public static void caught(Object t, String unless, String method) {
        System.out.println("caught " + t + " unless " + unless + " at " + method);
    }

    // OVERLOADS
}
