package java.recrash;

import jdk.internal.misc.Unsafe;

/** One throwable of a failure, with what is known of it without running code of the program. */
final class Thrown {
    /** Relations to an earlier throwable, as the recording numbers them. */
    static final int TOP = 0, CAUSE_OF = 1, SUPPRESSED_BY = 2;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CAUSE = UNSAFE.objectFieldOffset(Throwable.class, "cause");

    final Throwable throwable;
    final int relation;
    final int parent;
    final StackTraceElement[] trace;
    /** What was recorded of it, held so that it stays. */
    final Record records;
    /** The nearest class of {@code java.*}: what it says of message and cause is not the program's code. */
    private final Class<?> jdkClass;

    Thrown(Throwable throwable, int relation, int parent) {
        this.throwable = throwable;
        this.relation = relation;
        this.parent = parent;
        this.jdkClass = jdkClass(throwable.getClass());
        this.trace = Native.trace(throwable);
        this.records = Carrier.of(throwable).records();
    }

    /** The frames that it passed on the current thread, or else on another one; or null. */
    Record record() {
        long current = Record.currentThreadId();
        for (Record record = records; record != null; record = record.next) {
            if (record.thread == current) return record;
        }
        return records;
    }

    /** Whether its trace is that of the way it took: a throwable without a trace, or thrown far from where it was made, has none. */
    boolean hasOwnTrace() {
        Record record = record();
        String innermost = record == null ? null : Native.method(record.innermost());
        if (innermost == null) return trace.length > 0;
        for (StackTraceElement element : trace) {
            if (innermost.equals(element.getClassName() + "." + element.getMethodName())) return true;
        }
        return false;
    }

    private static Class<?> jdkClass(Class<?> c) {
        while (!c.getName().startsWith("java.") || !Shape.isJdk(c)) c = c.getSuperclass();
        return c;
    }

    /** The cause, or null. Some classes of the JDK keep it in a field of their own. */
    Throwable cause() {
        return cause(throwable, jdkClass);
    }

    static Throwable cause(Throwable t) {
        return cause(t, jdkClass(t.getClass()));
    }

    private static Throwable cause(Throwable t, Class<?> jdkClass) {
        Object field = UNSAFE.getReference(t, CAUSE);
        if (field == t) return null;
        return field != null ? (Throwable) field : Native.cause(t, jdkClass);
    }

    String name() {
        return Shape.vmName(throwable.getClass());
    }

    boolean overridesMessage() {
        return Native.overridesMessage(throwable, jdkClass);
    }

    /** Writes everything but the frames. */
    void write(Output out) {
        out.unsigned(relation);
        if (relation != TOP) out.unsigned(parent);
        out.string(name());
        out.optionalString(Native.message(throwable, jdkClass));
        out.unsigned(trace.length);
        for (StackTraceElement element : trace) write(element, out);
    }

    private static void write(StackTraceElement element, Output out) {
        out.string(element.getClassName().replace('.', '/'));
        out.string(element.getMethodName());
        out.optionalString(element.getFileName());
        out.signed(element.getLineNumber());
        out.optionalString(element.getModuleName());
    }

    /** Whether an element of a trace is code of the JDK, also where it is made at run time, as for reflection. */
    static boolean isJdk(StackTraceElement element) {
        String module = element.getModuleName();
        if (module == null) return element.getClassName().startsWith("jdk.internal.");
        return module.startsWith("java.") || module.startsWith("jdk.");
    }
}
