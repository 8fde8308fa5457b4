package java.recrash;

/** What the agent does for the runtime. */
final class Native {
    private Native() {}

    /**
     * Whether a failure is to be recorded; one that is not has been counted. It has a key, another one by
     * which it is known where the VM leaves out its trace, and so many recorded frames.
     *
     * @param isDesignated whether it has a limit of its own
     * @param isFuller whether it was recorded before it had passed all of its frames
     */
    static native boolean admit(long key, long keyWithoutTrace, int frames, boolean isDesignated, boolean isFuller);

    /** Hands over a capture; waits until it is written only if that is asked for. */
    static native void write(byte[] capture, long key, boolean waits);

    /** A failure that was admitted is not recorded now; the next one like it may be. */
    static native void postpone(long key);

    /** Class and method of a recorded frame, as a trace has them with a full stop between, or null. */
    static native String method(int number);

    /** Tells that a failure could not be recorded, and why. */
    static native void fault(String why, long key);

    /** Names and descriptors, in turn, of a class's own instance fields; loads no class. */
    static native String[] fields(Class<?> declaring);

    /** The stack trace, even where the throwable's class says otherwise. */
    static native StackTraceElement[] trace(Throwable t);

    /** What {@code getMessage} returns as declared or inherited by a class of the JDK. */
    static native String message(Throwable t, Class<?> as);

    /** Whether the program overrides what {@code getMessage} returns. */
    static native boolean overridesMessage(Throwable t, Class<?> as);

    /** What {@code getCause} returns as declared or inherited by a class of the JDK. */
    static native Throwable cause(Throwable t, Class<?> as);

    /** The value of a field that shares its name with another one of its class. */
    static native Object reference(Object object, Class<?> declaring, String name, String descriptor);

    /** The bits of such a field of a primitive type. */
    static native long bits(Object object, Class<?> declaring, String name, String descriptor);
}
