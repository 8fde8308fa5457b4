package java.recrash;

import jdk.internal.vm.annotation.DontInline;

/**
 * What instrumented code calls, and the only class that it names.
 *
 * <p>A handler passes the throwable that comes through its method together with the values that the
 * method was called with: references first, then {@code int}s (which {@code boolean}, {@code byte},
 * {@code char} and {@code short} are, too), at most five at a time. {@code put} passes some of them,
 * {@code frame} the last ones with the number of the method. There is one overload for each shape,
 * so that a handler allocates nothing and links nothing at run time.
 *
 * <p>What handlers call is never inlined: nearly all of them are compiled and never entered, and the
 * compiler C1 would copy it into each of them.
 *
 * <p>No method here ever throws: a value that cannot be kept is missing from the
 * frame, and the agent sees that.
 */
public final class Hook {
    private Hook() {}

    /** A thread ends because of {@code t}. */
    public static void uncaught(Throwable t) {
        Failure.report(t, Failure.UNCAUGHT, null);
    }

    /** The class {@code by} of the JDK keeps {@code t} and goes on. */
    public static void swallowed(Throwable t, String by) {
        Failure.report(t, Failure.SWALLOWED, by);
    }

    /** The program called {@code Recrash.failure}. */
    public static void api(Throwable t) {
        Failure.report(t, Failure.API, null);
    }

    /**
     * {@code given} is passed to {@code method}, which the user named as a failure point. It may be a
     * throwable, or an array of arguments that ends with one.
     */
    public static void failure(Object given, String method) {
        Throwable t = throwableIn(given);
        if (t != null) Failure.report(t, Failure.METHOD, method);
    }

    /** A logger is given {@code given} at error level, in the same ways. */
    public static void logged(Object given, String method) {
        Throwable t = throwableIn(given);
        if (t != null) Failure.report(t, Failure.LOGGED, method);
    }

    /** A logger is given {@code given} as a warning. */
    public static void warned(Object given, String method) {
        Throwable t = throwableIn(given);
        if (t != null && Fault.isWarnedOf(t)) Failure.report(t, Failure.LOGGED, method);
    }

    /** A logger is given {@code given} at a level that an object tells. */
    public static void logged(Object given, Object level, String method) {
        Throwable t = throwableIn(given);
        if (t != null && Logging.isFailure(level, t)) Failure.report(t, Failure.LOGGED, method);
    }

    /** A logger is given {@code given} at a level that a number tells, as SLF4J's do. */
    public static void logged(Object given, int level, String method) {
        Throwable t = throwableIn(given);
        if (t != null && Logging.isFailure(level, t)) Failure.report(t, Failure.LOGGED, method);
    }

    /** A logger is given an event, which has a level and may have a throwable. */
    public static void event(Object event, String method) {
        Throwable t = Logging.throwableOf(event);
        if (t != null && Logging.isFailure(Logging.levelOf(event), t)) Failure.report(t, Failure.LOGGED, method);
    }

    /** A framework caught {@code t}, which is no failure if its class, or one that it extends, has such a name. */
    public static void caught(Object t, String unless, String method) {
        if (t != null && !Failure.isRefusal(t.getClass(), unless)) Failure.report((Throwable) t, Failure.CAUGHT, method);
    }

    private static Throwable throwableIn(Object given) {
        if (given instanceof Object[] && ((Object[]) given).length > 0) {
            given = ((Object[]) given)[((Object[]) given).length - 1];
        }
        return given instanceof Throwable ? (Throwable) given : null;
    }

    @DontInline
    public static Throwable put(Throwable t, long value) {
        try { Record.open(t, 0, 1).add(value).put(Record.LONG); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, float value) {
        try { Record.open(t, 0, 1).add(Float.floatToRawIntBits(value)).put(Record.FLOAT); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, double value) {
        try { Record.open(t, 0, 1).add(Double.doubleToRawLongBits(value)).put(Record.DOUBLE); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a) {
        try { Record.open(t, 1, 0).add(a).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, int v) {
        try { Record.open(t, 0, 1).add(v).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b) {
        try { Record.open(t, 2, 0).add(a).add(b).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, int v) {
        try { Record.open(t, 1, 1).add(a).add(v).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, int v, int w) {
        try { Record.open(t, 0, 2).add(v).add(w).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, Object c) {
        try { Record.open(t, 3, 0).add(a).add(b).add(c).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, int v) {
        try { Record.open(t, 2, 1).add(a).add(b).add(v).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, int v, int w) {
        try { Record.open(t, 1, 2).add(a).add(v).add(w).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, int v, int w, int x) {
        try { Record.open(t, 0, 3).add(v).add(w).add(x).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, Object c, Object d) {
        try { Record.open(t, 4, 0).add(a).add(b).add(c).add(d).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, Object c, int v) {
        try { Record.open(t, 3, 1).add(a).add(b).add(c).add(v).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, int v, int w) {
        try { Record.open(t, 2, 2).add(a).add(b).add(v).add(w).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, int v, int w, int x) {
        try { Record.open(t, 1, 3).add(a).add(v).add(w).add(x).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, int v, int w, int x, int y) {
        try { Record.open(t, 0, 4).add(v).add(w).add(x).add(y).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, Object c, Object d, Object e) {
        try { Record.open(t, 5, 0).add(a).add(b).add(c).add(d).add(e).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, Object c, Object d, int v) {
        try { Record.open(t, 4, 1).add(a).add(b).add(c).add(d).add(v).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, Object c, int v, int w) {
        try { Record.open(t, 3, 2).add(a).add(b).add(c).add(v).add(w).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, Object b, int v, int w, int x) {
        try { Record.open(t, 2, 3).add(a).add(b).add(v).add(w).add(x).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, Object a, int v, int w, int x, int y) {
        try { Record.open(t, 1, 4).add(a).add(v).add(w).add(x).add(y).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable put(Throwable t, int v, int w, int x, int y, int z) {
        try { Record.open(t, 0, 5).add(v).add(w).add(x).add(y).add(z).put(); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, int method) {
        try { Record.open(t, 0, 0).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, int method) {
        try { Record.open(t, 1, 0).add(a).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, int v, int method) {
        try { Record.open(t, 0, 1).add(v).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, int method) {
        try { Record.open(t, 2, 0).add(a).add(b).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, int v, int method) {
        try { Record.open(t, 1, 1).add(a).add(v).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, int v, int w, int method) {
        try { Record.open(t, 0, 2).add(v).add(w).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, Object c, int method) {
        try { Record.open(t, 3, 0).add(a).add(b).add(c).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, int v, int method) {
        try { Record.open(t, 2, 1).add(a).add(b).add(v).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, int v, int w, int method) {
        try { Record.open(t, 1, 2).add(a).add(v).add(w).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, int v, int w, int x, int method) {
        try { Record.open(t, 0, 3).add(v).add(w).add(x).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, Object c, Object d, int method) {
        try { Record.open(t, 4, 0).add(a).add(b).add(c).add(d).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, Object c, int v, int method) {
        try { Record.open(t, 3, 1).add(a).add(b).add(c).add(v).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, int v, int w, int method) {
        try { Record.open(t, 2, 2).add(a).add(b).add(v).add(w).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, int v, int w, int x, int method) {
        try { Record.open(t, 1, 3).add(a).add(v).add(w).add(x).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, int v, int w, int x, int y, int method) {
        try { Record.open(t, 0, 4).add(v).add(w).add(x).add(y).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, Object c, Object d, Object e, int method) {
        try { Record.open(t, 5, 0).add(a).add(b).add(c).add(d).add(e).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, Object c, Object d, int v, int method) {
        try { Record.open(t, 4, 1).add(a).add(b).add(c).add(d).add(v).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, Object c, int v, int w, int method) {
        try { Record.open(t, 3, 2).add(a).add(b).add(c).add(v).add(w).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, Object b, int v, int w, int x, int method) {
        try { Record.open(t, 2, 3).add(a).add(b).add(v).add(w).add(x).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, Object a, int v, int w, int x, int y, int method) {
        try { Record.open(t, 1, 4).add(a).add(v).add(w).add(x).add(y).close(t, method); } catch (Throwable fault) { }
        return t;
    }

    @DontInline
    public static Throwable frame(Throwable t, int v, int w, int x, int y, int z, int method) {
        try { Record.open(t, 0, 5).add(v).add(w).add(x).add(y).add(z).close(t, method); } catch (Throwable fault) { }
        return t;
    }
}
