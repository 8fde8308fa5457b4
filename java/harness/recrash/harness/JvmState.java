package recrash.harness;

import java.io.File;
import java.security.Security;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;

/** What a test can change in a JVM beside the program's own classes, and what the next test would see. */
final class JvmState {
    /** Threads that the JDK itself starts when they are first needed. */
    private static final Set<String> OF_JDK = Set.of("Common-Cleaner", "Attach Listener", "Notification Thread");

    private final List<Object> globals = globals();
    /** After the above: the JDK sets a property when it is first asked for the time zone. */
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Set<Thread> threads = threads();
    private final Set<String> files = files();

    /** Puts back what can be put back. Tells whether all is as it was then. */
    boolean restore() {
        System.setProperties((Properties) properties.clone());
        Thread.interrupted();
        Thread.setDefaultUncaughtExceptionHandler((Thread.UncaughtExceptionHandler) globals.get(0));
        Locale.setDefault((Locale) globals.get(1));
        TimeZone.setDefault((TimeZone) globals.get(2));
        Set<Thread> more = threads();
        more.removeAll(threads);
        return more.isEmpty() && properties.equals(System.getProperties()) && globals.equals(globals()) && files.equals(files());
    }

    private static List<Object> globals() {
        return Arrays.asList(Thread.getDefaultUncaughtExceptionHandler(), Locale.getDefault(), TimeZone.getDefault(), System.out, System.err,
                System.in, Thread.currentThread().getName(), List.of(Security.getProviders()));
    }

    private static Set<Thread> threads() {
        Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
        threads.removeIf(thread -> OF_JDK.contains(thread.getName()));
        return threads;
    }

    private static Set<String> files() {
        Set<String> files = new HashSet<>();
        for (String directory : new String[] {System.getProperty("user.dir"), System.getProperty("java.io.tmpdir"), System.getProperty("user.home")}) {
            String[] names = directory == null ? null : new File(directory).list();
            files.addAll(names == null ? List.of() : Arrays.asList(names));
        }
        return files;
    }
}
