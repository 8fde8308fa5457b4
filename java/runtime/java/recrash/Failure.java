package java.recrash;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What happens at a failure point. Nothing here throws into the program. */
final class Failure {
    /** What saw a failure, as the recording numbers it. */
    static final int UNCAUGHT = 0, SWALLOWED = 1, API = 2, METHOD = 3;

    /** A logger got it, or a framework caught it; in the recording it was passed to a method. */
    static final int LOGGED = 4, CAUGHT = 5;

    /** Equal failures are counted for at most this part of the time, after a start that is free. */
    private static final long TIME_SHARE = 100, FREE_NANOS = 200_000_000L;

    /** Most usual failures that are captured at the same time. */
    private static final int MOST_CAPTURES = 4;

    private static final AtomicLong SPENT_NANOS = new AtomicLong();
    private static final AtomicInteger CAPTURES = new AtomicInteger();
    private static volatile Limits limits;
    /** Whether methods are only found out that are to be recorded later. */
    private static boolean isWatching;
    private static long startNanos;

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

    /** Records a failure unless its throwable was seen before or an equal one was recorded. No lock is held. */
    static void report(Throwable t, int point, String text) {
        try {
            if (limits != null && isFailure(t)) reportOnce(t, point, text);
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
        if (!carrier.tellsMore(rank(point), Integer.MAX_VALUE) || !isDesignated(point) && isCountingTooMuch()) return;
        long begin = System.nanoTime();
        Crash crash = new Crash(t);
        boolean hasOwnTrace = crash.get(0).hasOwnTrace();
        boolean isFuller = hasOwnTrace && carrier.isSeen();
        if (!carrier.see(rank(point), crash.frames())) return;
        if (isWorthRecording(crash, point)) {
            long key = crash.key();
            boolean isNew = Native.admit(key, crash.keyWithoutTrace(), crash.frames(), isDesignated(point), isFuller);
            SPENT_NANOS.addAndGet(System.nanoTime() - begin);
            if (!isDesignated(point)) crash.seeCauses(rank(point));
            if (isNew) record(crash, point, text, key);
        }
        if (!hasOwnTrace) carrier.forgetThrow(Record.currentThreadId());
    }

    /** Failures that somebody names, or that end a thread; the others are seen at usual failure points. */
    private static boolean isDesignated(int point) {
        return point == UNCAUGHT || point == API || point == METHOD;
    }

    /**
     * A throwable that is logged and thrown again has passed more frames when a framework catches it or
     * nobody does; then it is recorded again. Not where it is only logged again: what lies between
     * is the framework's.
     */
    private static int rank(int point) {
        return isDesignated(point) ? 3 : point == CAUGHT ? 2 : 1;
    }

    /**
     * Futures keep a lot, and loggers are told a lot. What never passed through code of the program
     * is none of its failures. What only wraps something that was seen before tells nothing new:
     * frameworks log what they have wrapped in exceptions of their own.
     */
    private static boolean isWorthRecording(Crash crash, int point) {
        if (isDesignated(point)) return true;
        if (!isWatching && !crash.hasRecords()) return false;
        return !crash.hasSeenCause() || point == SWALLOWED && crash.get(0).records != null && !crash.isCopy();
    }

    /**
     * Whether a class, or one that it extends, has a name that begins like one of these, which blanks separate; or whether
     * these begin with a word for all that a method has to declare, and it is one of them.
     */
    static boolean isRefusal(Class<?> type, String prefixes) {
        boolean isUnchecked = RuntimeException.class.isAssignableFrom(type) || Error.class.isAssignableFrom(type);
        if (!isUnchecked && prefixes.startsWith("checked")) return true;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (int from = 0; from < prefixes.length();) {
                int end = prefixes.indexOf(' ', from);
                if (end < 0) end = prefixes.length();
                if (end > from && c.getName().startsWith(prefixes.substring(from, end))) return true;
                from = end + 1;
            }
        }
        return false;
    }

    /** Some programs fail all the time and go on; counting must not become what they do. */
    private static boolean isCountingTooMuch() {
        return SPENT_NANOS.get() > FREE_NANOS + (System.nanoTime() - startNanos) / TIME_SHARE;
    }

    private static void record(Crash crash, int point, String text, long key) {
        try {
            boolean isTooMuch = CAPTURES.incrementAndGet() > MOST_CAPTURES && !isDesignated(point);
            if (isTooMuch) Native.postpone(key);
            else Native.write(capture(crash, point, text), key, isDesignated(point));
        } catch (Throwable fault) {
            Native.fault(fault.getClass().getName(), key);
        } finally {
            CAPTURES.decrementAndGet();
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
