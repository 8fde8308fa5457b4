package recrash.harness;

import java.lang.reflect.Method;

/**
 * The frames that the VM saw when a throwable was made. Mocking and assertion libraries rewrite the trace of their exceptions: what these show
 * says less of the way to them. Needs the JDK's internal {@code Unsafe}, which the runner exports; without it nothing is known.
 */
final class SeenFrames {
    private final Object unsafe;
    private final Method getReference;
    private final Method putReference;
    private final Method getInt;
    private final Method putInt;
    private final long stackTrace;
    private final long backtrace;
    private final long depth;
    /** What the field holds as long as nobody has asked for the trace or set it. */
    private final Object unassigned;

    private SeenFrames() throws ReflectiveOperationException {
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        unsafe = type.getMethod("getUnsafe").invoke(null);
        getReference = type.getMethod("getReference", Object.class, long.class);
        putReference = type.getMethod("putReference", Object.class, long.class, Object.class);
        getInt = type.getMethod("getInt", Object.class, long.class);
        putInt = type.getMethod("putInt", Object.class, long.class, int.class);
        Method offset = type.getMethod("objectFieldOffset", Class.class, String.class);
        stackTrace = (long) offset.invoke(unsafe, Throwable.class, "stackTrace");
        backtrace = (long) offset.invoke(unsafe, Throwable.class, "backtrace");
        depth = (long) offset.invoke(unsafe, Throwable.class, "depth");
        unassigned = getReference.invoke(unsafe, new Throwable(), stackTrace);
    }

    /** The frames that the VM saw; null where they are those that the throwable shows, or not known. */
    static StackTraceElement[] of(Throwable throwable) {
        try {
            return new SeenFrames().seen(throwable);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return null;
        }
    }

    private StackTraceElement[] seen(Throwable throwable) throws ReflectiveOperationException {
        Object trace = getReference.invoke(unsafe, throwable, backtrace);
        if (trace == null || getReference.invoke(unsafe, throwable, stackTrace) == unassigned) {
            return null;
        }
        // A throwable of our own turns them into elements: the program's stays as it is.
        Throwable carrier = new Throwable();
        putReference.invoke(unsafe, carrier, backtrace, trace);
        putInt.invoke(unsafe, carrier, depth, getInt.invoke(unsafe, throwable, depth));
        return carrier.getStackTrace();
    }
}
