package recrash.harness;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.Manifest;

/**
 * Loads the tests and the program once more, from the class path of this JVM: their static fields are as at the start. JUnit and the harness, which
 * are not under test, are those of this JVM.
 */
final class FreshLoader extends URLClassLoader {
    private static final List<String> SHARED =
            List.of("org.junit.", "junit.", "org.hamcrest.", "org.opentest4j.", "org.apiguardian.", "recrash.harness.");

    static {
        registerAsParallelCapable();
    }

    FreshLoader() {
        super(classPath(), FreshLoader.class.getClassLoader());
    }

    private static URL[] classPath() {
        String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            urls[i] = url(new File(entries[i]));
        }
        return urls;
    }

    private static URL url(File entry) {
        try {
            return entry.getAbsoluteFile().toURI().toURL();
        } catch (MalformedURLException fault) {
            throw new IllegalArgumentException(fault);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : loadFresh(name, resolve);
        }
    }

    /** Classes of jars are read once for all loaders; those of directories, which the tests are in, each time. */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Stored stored = Stored.of(name.replace('.', '/').concat(".class"), this);
        if (stored == null) {
            return super.findClass(name);
        }
        definePackage(name, stored);
        return defineClass(name, stored.bytes(), 0, stored.bytes().length, stored.source());
    }

    private void definePackage(String className, Stored stored) {
        int end = className.lastIndexOf('.');
        String name = end < 0 ? "" : className.substring(0, end);
        if (end < 0 || getDefinedPackage(name) != null) {
            return;
        }
        try {
            Manifest manifest = stored.manifest() == null ? new Manifest() : stored.manifest();
            definePackage(name, manifest, stored.source().getLocation());
        } catch (IllegalArgumentException meanwhile) {
            // Another thread has defined it.
        }
    }

    /** Classes of the JDK are nowhere on the class path. */
    private Class<?> loadFresh(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("java.")) {
            try {
                return findClass(name);
            } catch (ClassNotFoundException elsewhere) {
                // The JDK has it, or nobody.
            }
        }
        return super.loadClass(name, resolve);
    }

    @Override
    public URL getResource(String name) {
        URL found = findResource(name);
        return found != null ? found : super.getResource(name);
    }

    /** What the parent has of the class path is not listed twice. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return getParent().getResources(name);
    }
}
