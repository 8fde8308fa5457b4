package java.recrash;

/**
 * Which classes of the JDK are walked by their fields: those that hold values. The rest (threads,
 * loaders, sockets, method handles and so on) belong to this VM and mean nothing outside of it.
 */
final class Policy {
    /** A package ends in a dot, a prefix in a star; anything else is a class with its nested ones. */
    private static final String[] WALKED = {
        "java.util.", "java.time.", "java.math.", "java.text.", "java.nio.", "java.io.",
        "java.net.URI", "java.net.URL", "java.net.InetAddress", "java.net.Inet4Address", "java.net.Inet6Address",
        "java.net.InetSocketAddress", "java.net.SocketAddress",
        "java.lang.Object", "java.lang.Number", "java.lang.Boolean", "java.lang.Byte", "java.lang.Character",
        "java.lang.Short", "java.lang.Integer", "java.lang.Long", "java.lang.Float", "java.lang.Double",
        "java.lang.AbstractStringBuilder", "java.lang.StringBuilder", "java.lang.StringBuffer",
        "java.lang.StackTraceElement", "java.lang.Record", "java.lang.Enum", "java.lang.ThreadLocal",
        "java.lang.InheritableThreadLocal", "java.lang.reflect.Proxy",
        "java.sql.Date", "java.sql.Time", "java.sql.Timestamp",
        "sun.nio.cs.StreamDecoder", "sun.nio.cs.StreamEncoder",
    };

    /** Exceptions to the above. */
    private static final String[] NOT_WALKED = {
        "java.util.logging.", "java.util.prefs.", "java.util.ServiceLoader", "java.util.Timer", "java.util.ResourceBundle",
        "java.util.Locale", "java.util.TimeZone", "java.util.SimpleTimeZone", "java.util.Currency",
        "java.util.zip.ZipFile", "java.util.zip.Inflater", "java.util.zip.Deflater", "java.util.jar.JarFile",
        "java.util.regex.Pattern$*", "java.util.regex.CharPredicates*",
        "java.util.concurrent.ThreadPoolExecutor", "java.util.concurrent.ScheduledThreadPoolExecutor",
        "java.util.concurrent.ForkJoinPool", "java.util.concurrent.ForkJoinWorkerThread",
        "java.util.concurrent.ThreadLocalRandom", "java.util.concurrent.atomic.AtomicIntegerFieldUpdater",
        "java.util.concurrent.atomic.AtomicLongFieldUpdater", "java.util.concurrent.atomic.AtomicReferenceFieldUpdater",
        "java.time.zone.",
        "java.nio.Direct*", "java.nio.MappedByteBuffer", "java.nio.channels.", "java.nio.charset.", "java.nio.file.",
        "java.io.FileInputStream", "java.io.FileOutputStream", "java.io.FileDescriptor", "java.io.RandomAccessFile",
        "java.io.Console", "java.io.ObjectInputStream", "java.io.ObjectOutputStream",
    };

    private Policy() {}

    /** Whether the fields that this class of the JDK declares are walked. */
    static boolean isWalked(Class<?> c) {
        if (Throwable.class.isAssignableFrom(c)) return true;
        String name = c.getName();
        return matches(WALKED, name) && !matches(NOT_WALKED, name);
    }

    private static boolean matches(String[] patterns, String name) {
        for (String pattern : patterns) {
            if (matches(pattern, name)) return true;
        }
        return false;
    }

    private static boolean matches(String pattern, String name) {
        int length = pattern.length();
        char last = pattern.charAt(length - 1);
        if (last == '*') return name.startsWith(pattern.substring(0, length - 1));
        if (!name.startsWith(pattern)) return false;
        return last == '.' || name.length() == length || name.charAt(length) == '$';
    }
}
