package java.recrash;

import java.util.Arrays;
import java.util.List;

/** The throwables of one failure: the one that surfaced, its causes and what they suppressed. */
final class Crash {
    private static final int MOST = 64;
    private static final long HASH_START = 0xCBF29CE484222325L, HASH_FACTOR = 0x100000001B3L;

    private Thrown[] throwables = new Thrown[4];
    private int count;

    Crash(Throwable surfaced) {
        add(surfaced, Thrown.TOP, 0);
        for (int i = 0; i < count; i++) addRelated(i);
    }

    private void addRelated(int parent) {
        add(throwables[parent].cause(), Thrown.CAUSE_OF, parent);
        List<Throwable> suppressed = Carrier.suppressedBy(throwables[parent].throwable);
        if (suppressed == null) return;
        for (Object each : suppressed.toArray()) add((Throwable) each, Thrown.SUPPRESSED_BY, parent);
    }

    private void add(Throwable t, int relation, int parent) {
        if (t == null || count == MOST || contains(t)) return;
        if (count == throwables.length) throwables = Arrays.copyOf(throwables, count * 2);
        throwables[count++] = new Thrown(t, relation, parent);
    }

    private boolean contains(Throwable t) {
        for (int i = 0; i < count; i++) {
            if (throwables[i].throwable == t) return true;
        }
        return false;
    }

    int size() {
        return count;
    }

    Thrown get(int index) {
        return throwables[index];
    }

    /** Whether any of the throwables passed through code of the program. */
    boolean hasRecords() {
        for (int i = 0; i < count; i++) {
            if (throwables[i].records != null) return true;
        }
        return false;
    }

    /** How many frames are recorded: of the throwable that surfaced those on this thread, which saw it surface. */
    int frames() {
        int frames = 0;
        for (int i = 0; i < count; i++) {
            Record record = throwables[i].record();
            boolean isCounted = record != null && (i > 0 || record.thread == Record.currentThreadId());
            if (isCounted) frames += record.keptFrames();
        }
        return frames;
    }

    /** Whether a cause was seen at a failure point of its own. */
    boolean hasSeenCause() {
        for (int i = 1; i < count; i++) {
            if (throwables[i].relation == Thrown.CAUSE_OF && Carrier.of(throwables[i].throwable).isSeen()) return true;
        }
        return false;
    }

    /** Whether the JDK made it of its cause: a pool gives a task's exception to whoever waits for the task on another thread. */
    boolean isCopy() {
        if (count < 2 || throwables[1].relation != Thrown.CAUSE_OF) return false;
        Throwable copy = throwables[0].throwable;
        if (copy.getClass() != throwables[1].throwable.getClass()) return false;
        StackTraceElement[] trace = Native.trace(copy);
        return trace.length > 0 && trace[0].getClassName().startsWith("jdk.internal.reflect.");
    }

    /** Notes that a failure point of this rank sees the causes, too: frameworks take off what they have wrapped, and log it then. */
    void seeCauses(int rank) {
        for (int i = 1; i < count; i++) {
            if (throwables[i].relation != Thrown.CAUSE_OF) continue;
            Record record = throwables[i].record();
            Carrier.of(throwables[i].throwable).see(rank, record == null ? 0 : record.keptFrames());
        }
    }

    /**
     * Equal for equal failures: the same classes down the causes, with the same frames of the program. A
     * throwable whose trace says nothing of the way that it took is known by the methods that it passed.
     */
    long key() {
        long hash = HASH_START;
        for (int i = 0; i < count; i++) {
            if (throwables[i].relation == Thrown.SUPPRESSED_BY) continue;
            hash = throwables[i].hasOwnTrace() ? hash(hash, throwables[i]) : hashWithoutTrace(hash, throwables[i]);
        }
        return hash;
    }

    /** The key of the same failure where the VM leaves out its traces, as it does for frequent ones. */
    long keyWithoutTrace() {
        long hash = HASH_START;
        for (int i = 0; i < count; i++) {
            if (throwables[i].relation != Thrown.SUPPRESSED_BY) hash = hashWithoutTrace(hash, throwables[i]);
        }
        return hash;
    }

    private static long hashWithoutTrace(long hash, Thrown thrown) {
        hash = hash(hash, thrown.name());
        Record record = thrown.record();
        if (record == null) return hash;
        for (int method : record.methods(MOST)) hash = (hash ^ method) * HASH_FACTOR;
        return hash;
    }

    private static long hash(long hash, Thrown thrown) {
        hash = hash(hash, thrown.name());
        for (StackTraceElement element : thrown.trace) {
            if (Thrown.isJdk(element)) continue;
            hash = hash(hash, element.getClassName());
            hash = hash(hash, element.getMethodName());
            hash = (hash ^ element.getLineNumber()) * HASH_FACTOR;
        }
        return hash;
    }

    private static long hash(long hash, String text) {
        for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * HASH_FACTOR;
        return (hash ^ '\n') * HASH_FACTOR;
    }
}
