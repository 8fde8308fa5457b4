package recrash.worker;

import jdk.internal.misc.Unsafe;

/**
 * The frames that the VM saw when a throwable was made. Mocking and assertion libraries rewrite the trace of their exceptions: what these show
 * says less of the way to them.
 */
final class SeenFrames {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long STACK_TRACE = UNSAFE.objectFieldOffset(Throwable.class, "stackTrace");
    private static final long BACKTRACE = UNSAFE.objectFieldOffset(Throwable.class, "backtrace");
    private static final long DEPTH = UNSAFE.objectFieldOffset(Throwable.class, "depth");
    /** What the field holds as long as nobody has asked for the trace or set it. */
    private static final Object UNASSIGNED = UNSAFE.getReference(new Throwable(), STACK_TRACE);

    private SeenFrames() {}

    /** The frames that the VM saw; null where they are those that the throwable shows, or not known. */
    static StackTraceElement[] of(Throwable throwable) {
        Object backtrace = UNSAFE.getReference(throwable, BACKTRACE);
        if (backtrace == null || UNSAFE.getReference(throwable, STACK_TRACE) == UNASSIGNED) {
            return null;
        }
        // A throwable of our own turns them into elements: the program's stays as it is.
        Throwable carrier = new Throwable();
        UNSAFE.putReference(carrier, BACKTRACE, backtrace);
        UNSAFE.putInt(carrier, DEPTH, UNSAFE.getInt(throwable, DEPTH));
        return carrier.getStackTrace();
    }
}
