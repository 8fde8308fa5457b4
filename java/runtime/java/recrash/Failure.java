package java.recrash;

/** What happens at a failure point. Nothing here throws into the program. */
final class Failure {
    /** What saw a failure, as the recording numbers it. */
    static final int UNCAUGHT = 0, SWALLOWED = 1, API = 2, METHOD = 3;

    /** Equal failures are counted for at most this part of the time, after a start that is free. */
    private static final long TIME_SHARE = 100, FREE_NANOS = 200_000_000L;

    private static final Object LOCK = new Object();
    private static volatile Limits limits;
    /** Whether methods are only found out that are to be recorded later. */
    private static boolean isWatching;
    private static long startNanos;
    private static long spentNanos;

    private Failure() {}

    /** Begins to record; called by the agent, once. */
    static void start(int objects, long bytes, int depth, int milliseconds, boolean isWatching) {
        Failure.isWatching = isWatching;
        checkFields();
        warmUp();
        startNanos = System.nanoTime();
        limits = new Limits(objects, bytes, depth, milliseconds);
    }

    /** The fields of the JDK that the recorder reads from memory must be what it takes them for. */
    private static void checkFields() {
        require(Throwable.class, "suppressedExceptions", "Ljava/util/List;");
        require(Throwable.class, "cause", "Ljava/lang/Throwable;");
        require(Throwable.class, "depth", "I");
        require(Thread.class, "tid", "J");
        require(Class.class, "classLoader", "Ljava/lang/ClassLoader;");
    }

    private static void require(Class<?> declaring, String name, String descriptor) {
        if (!FieldReader.exists(declaring, name, descriptor)) throw new InternalError(declaring.getName() + "." + name);
    }

    /** Runs through the handlers' code, so that nothing is left to be linked at the limit of a stack. */
    private static void warmUp() {
        Throwable t = new Throwable();
        Hook.put(t, 0L);
        Hook.put(t, 0f);
        Hook.put(t, 0d);
        int deeperThanTrace = t.getStackTrace().length + 2;
        for (int method = 0; method < deeperThanTrace; method++) Hook.frame(t, t, method, method);
        Hook.frame(t, t, 0, 0);
    }

    /** Records a failure unless its throwable was seen before or an equal one was recorded. */
    static void report(Throwable t, int point, String text) {
        try {
            if (limits != null && isFailure(t) && !Thread.holdsLock(LOCK)) reportOnce(t, point, text);
        } catch (Throwable fault) {
            // The program must not see it, and there is nobody else to tell.
        }
    }

    /** The VM itself takes no notice of a thread that was stopped. */
    private static boolean isFailure(Throwable t) {
        return t != null && !t.getClass().getName().equals("java.lang.ThreadDeath");
    }

    private static void reportOnce(Throwable t, int point, String text) {
        Carrier carrier = Carrier.of(t);
        if (carrier.seen || point != UNCAUGHT && isCountingTooMuch()) return;
        synchronized (LOCK) {
            if (carrier.seen) return;
            carrier.seen = true;
            long begin = System.nanoTime();
            Crash crash = new Crash(t);
            if (point == SWALLOWED && !isWorthRecording(crash, carrier)) return;
            long key = crash.key();
            boolean isNew = Native.admit(key);
            spentNanos += System.nanoTime() - begin;
            if (isNew) record(crash, point, text, key);
        }
    }

    /**
     * Futures keep a lot. What never passed through code of the program is none of its failures, and
     * what only wraps something that another future has kept tells nothing new.
     */
    private static boolean isWorthRecording(Crash crash, Carrier carrier) {
        return (isWatching || crash.hasRecords()) && !(carrier.records == null && crash.hasSeenCause());
    }

    /** Some programs fail all the time and go on; counting must not become what they do. */
    private static boolean isCountingTooMuch() {
        return spentNanos > FREE_NANOS + (System.nanoTime() - startNanos) / TIME_SHARE;
    }

    private static void record(Crash crash, int point, String text, long key) {
        try {
            Native.write(capture(crash, point, text), key);
        } catch (Throwable fault) {
            Native.fault(fault.getClass().getName(), key);
        }
    }

    /** Captures with less and less where memory is short. */
    private static byte[] capture(Crash crash, int point, String text) {
        try {
            return Capture.of(crash, point, text, limits.forMemory());
        } catch (OutOfMemoryError tooMuch) {
            return Capture.of(crash, point, text, limits.forMemory().smaller());
        }
    }
}
