package recrash.harness;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * The frames that the VM saw when a throwable was made. Mocking and assertion libraries rewrite the trace of their exceptions: what these show
 * says less of the way to them. Needs the JDK's internal {@code Unsafe}, which the runner exports; without it nothing is known.
 */
final class SeenFrames {
    private static final int VERSION_BITS = 16;

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

    /** The instructions, as indices into the bytecode of their methods, at which the innermost frames were; empty where not known. */
    static List<Integer> instructions(Throwable throwable) {
        try {
            SeenFrames frames = new SeenFrames();
            return frames.indices((Object[]) frames.getReference.invoke(frames.unsafe, throwable, frames.backtrace));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            return List.of();
        }
    }

    /** The VM keeps frames in pieces; the innermost piece is enough. Its numbers are those of the frames, each above a version of the method. */
    private List<Integer> indices(Object[] piece) {
        for (Object part : piece) {
            if (part instanceof int[] numbers) {
                return Arrays.stream(numbers).map(number -> number >>> VERSION_BITS).boxed().toList();
            }
        }
        return List.of();
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
