package java.recrash;

import jdk.internal.misc.Unsafe;

/** What loggers are given, read from fields: no code of a logger runs. */
final class Logging {
    /** {@code ERROR_INT} and {@code WARN_INT} of {@code org.slf4j.spi.LocationAwareLogger}. */
    private static final int SLF4J_ERROR = 40, SLF4J_WARNING = 30;

    /** What levels mean. */
    private static final int OTHER = 0, WARNING = 1, ERROR = 2;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Fields in which levels keep their names: those of enums, of java.util.logging and Log4j; of Log4j 1 and Logback. */
    private static final String[] NAMES = {"name", "levelStr"};
    private static final String[] THROWABLES = {"thrown", "throwable"};
    private static final String[] LEVELS = {"level"};

    /** A level of each meaning that was seen, so that the next one is told at once: programs log at few levels. */
    private static volatile Object lastError, lastWarning, lastOther;

    private Logging() {}

    /** Whether it is a failure that a logger is given {@code t} at this level: an error or worse, or the warning of a fault. */
    static boolean isFailure(Object level, Throwable t) {
        int meaning = meaning(level);
        return meaning == ERROR || meaning == WARNING && Fault.isWarnedOf(t);
    }

    /** The same for a level as SLF4J numbers them. */
    static boolean isFailure(int level, Throwable t) {
        return level >= SLF4J_ERROR || level >= SLF4J_WARNING && Fault.isWarnedOf(t);
    }

    private static int meaning(Object level) {
        if (level == null || level == lastOther) return OTHER;
        if (level == lastError) return ERROR;
        if (level == lastWarning) return WARNING;
        Object name = field(level, NAMES, "Ljava/lang/String;");
        if ("ERROR".equals(name) || "FATAL".equals(name) || "SEVERE".equals(name)) {
            lastError = level;
            return ERROR;
        }
        if ("WARN".equals(name) || "WARNING".equals(name)) {
            lastWarning = level;
            return WARNING;
        }
        lastOther = level;
        return OTHER;
    }

    /** The throwable of an event, or null. */
    static Throwable throwableOf(Object event) {
        return (Throwable) field(event, THROWABLES, "Ljava/lang/Throwable;");
    }

    /** The level of an event, or null. */
    static Object levelOf(Object event) {
        return field(event, LEVELS, null);
    }

    /** The first field with one of these names, of this type unless it is null. */
    private static Object field(Object object, String[] names, String descriptor) {
        try {
            return object == null ? null : read(object, names, descriptor);
        } catch (Throwable fault) {
            return null;
        }
    }

    private static Object read(Object object, String[] names, String descriptor) {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            String[] fields = Native.fields(c);
            for (int i = 0; i < fields.length; i += 2) {
                if (isOne(fields[i], names) && isOfType(fields[i + 1], descriptor)) {
                    return UNSAFE.getReference(object, UNSAFE.objectFieldOffset(c, fields[i]));
                }
            }
        }
        return null;
    }

    private static boolean isOne(String name, String[] names) {
        for (String each : names) {
            if (each.equals(name)) return true;
        }
        return false;
    }

    private static boolean isOfType(String field, String descriptor) {
        return descriptor == null ? field.charAt(0) == 'L' : field.equals(descriptor);
    }
}
