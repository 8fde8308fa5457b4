package recrash.worker;

import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import jdk.internal.misc.Unsafe;

/** What candidates share beside the program's own state, put back after each: streams, properties, locale, files. */
final class Surroundings {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long THREAD_LOCALS = UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
    private static final long INHERITABLE = UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals");

    private final Capture capture = new Capture();
    private final PrintStream out = capture.stream();
    private final InputStream in = InputStream.nullInputStream();
    private final Properties original = original();
    private TrackedProperties properties = new TrackedProperties(original);
    private final Locale[] locales = {
        Locale.getDefault(), Locale.getDefault(Locale.Category.DISPLAY), Locale.getDefault(Locale.Category.FORMAT)
    };
    private final TimeZone zone = TimeZone.getDefault();
    private final File directory = new File("").getAbsoluteFile();

    /** The properties without what is meant for this JVM's own reflection. */
    private static Properties original() {
        Properties properties = (Properties) System.getProperties().clone();
        properties.remove("jdk.reflect.useNativeAccessorOnly");
        return properties;
    }

    /** Takes away a security manager that a candidate has set: it may deny the worker whatever that does next, and its own removal. */
    @SuppressWarnings("removal")
    static void liftSecurity() {
        if (System.getSecurityManager() != null) {
            UNSAFE.putReference(System.class, UNSAFE.objectFieldOffset(System.class, "security"), null);
        }
    }

    /** Puts everything in its place. Runs on the thread that executes candidates. */
    void restore(ClassLoader loader) {
        liftSecurity();
        Thread thread = Thread.currentThread();
        Thread.interrupted();
        UNSAFE.putReference(thread, THREAD_LOCALS, null);
        UNSAFE.putReference(thread, INHERITABLE, null);
        thread.setContextClassLoader(loader);
        streams();
        if (properties.hasChanged() || System.getProperties() != properties) {
            properties = new TrackedProperties(original);
            System.setProperties(properties);
        }
        locale();
        if (Thread.getDefaultUncaughtExceptionHandler() != null) {
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
        String[] files = directory.list();
        if (files != null && files.length > 0) {
            delete(directory);
        }
    }

    private void streams() {
        if (System.out != out) {
            System.setOut(out);
        }
        if (System.err != out) {
            System.setErr(out);
        }
        if (System.in != in) {
            System.setIn(in);
        }
    }

    private void locale() {
        if (Locale.getDefault() != locales[0]
                || Locale.getDefault(Locale.Category.DISPLAY) != locales[1]
                || Locale.getDefault(Locale.Category.FORMAT) != locales[2]) {
            Locale.setDefault(locales[0]);
            Locale.setDefault(Locale.Category.DISPLAY, locales[1]);
            Locale.setDefault(Locale.Category.FORMAT, locales[2]);
        }
        if (!TimeZone.getDefault().equals(zone)) {
            TimeZone.setDefault(zone);
        }
    }

    /** Links are deleted and not followed: {@code File.delete} takes the link itself, and a link's target is no child of ours. */
    private static void delete(File folder) {
        File[] files = folder.listFiles();
        for (File file : files == null ? new File[0] : files) {
            if (!file.delete() && file.isDirectory()) {
                delete(file);
                file.delete();
            }
        }
    }

    /** What was printed since the last time. */
    String output() {
        return capture.take();
    }
}
