import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Defines and links every class of a pack, in a VM that verifies everything.
 *
 * <p>Arguments: the pack, the jar that the classes come from, a class path of what they need.
 */
public final class VerifyClasses {
    /** A loader that looks into the pack before it asks its parent. */
    private static final class PackLoader extends ClassLoader {
        private final Map<String, byte[]> classes;

        PackLoader(Map<String, byte[]> classes, ClassLoader parent) {
            super(parent);
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                byte[] bytes = name.startsWith("java.") ? null : classes.get(name);
                return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    private VerifyClasses() {
    }

    /** Verifies the classes and prints what became of them. */
    public static void main(String[] arguments) throws Exception {
        Map<String, byte[]> classes = Pack.read(Path.of(arguments[0]));
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        ClassLoader needed = new URLClassLoader(urls(arguments[2]), platform);
        ClassLoader edited = new PackLoader(classes, needed);
        ClassLoader original = new URLClassLoader(urls(arguments[1] + File.pathSeparator + arguments[2]), platform);
        Tally tally = new Tally();
        for (String name : classes.keySet()) {
            verify(name, edited, original, tally);
        }
        tally.print();
    }

    private static void verify(String name, ClassLoader edited, ClassLoader original, Tally tally) {
        try {
            link(name, edited);
            tally.verified();
        } catch (NoClassDefFoundError | ClassNotFoundException | TypeNotPresentException e) {
            tally.missing();
        } catch (Throwable e) {
            if (failsAlike(name, original, e)) {
                tally.brokenBefore();
            } else {
                tally.failed(name, e);
            }
        }
    }

    private static boolean failsAlike(String name, ClassLoader original, Throwable edited) {
        try {
            link(name, original);
            return false;
        } catch (Throwable e) {
            return e.getClass() == edited.getClass();
        }
    }

    /** Asking for constructors makes the VM link the class, but not initialise it. */
    private static void link(String name, ClassLoader loader) throws ClassNotFoundException {
        Class.forName(name, false, loader).getDeclaredConstructors();
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            urls.add(new File(entry).toURI().toURL());
        }
        return urls.toArray(new URL[0]);
    }
}
