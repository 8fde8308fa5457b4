package recrash.worker;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Enumeration;

/** Defines the classes of the program. A fresh one forgets all static state. */
final class ProgramLoader extends ClassLoader {
    private static final String OWN = "recrash.worker.";

    /** One for all loaders: the VM keeps domains in a table by identity hash, which is the same for all objects here. */
    private static final ProtectionDomain DOMAIN = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), null);

    private final Store store;
    private final URLClassLoader resources;
    private final Watch watch;

    ProgramLoader(Store store, URLClassLoader resources, Watch watch) {
        super("program", ClassLoader.getPlatformClassLoader());
        this.store = store;
        this.resources = resources;
        this.watch = watch;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        watch.excuse();
        try {
            return load(name, resolve);
        } finally {
            watch.excuseNoMore();
        }
    }

    private Class<?> load(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (name.startsWith(OWN)) {
                return Class.forName(name, false, ProgramLoader.class.getClassLoader());
            }
            byte[] bytes = isRestoring(name) ? store.restoring(name) : store.known(name);
            return bytes != null ? define(name, bytes) : super.loadClass(name, resolve);
        }
    }

    private static boolean isRestoring(String name) {
        return name.startsWith(RestoredObjects.CODE)
                && (name.length() == RestoredObjects.CODE.length() || name.charAt(RestoredObjects.CODE.length()) == '$');
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = store.fetch(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return define(name, bytes);
    }

    private Class<?> define(String name, byte[] bytes) {
        Class<?> type = defineClass(name, bytes, 0, bytes.length, DOMAIN);
        ClassHashes.assign(type);
        return type;
    }

    @Override
    protected URL findResource(String name) {
        return resources.findResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return resources.findResources(name);
    }
}
