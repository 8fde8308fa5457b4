import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** A loader like OSGi's, which asks its parent for `java.*` and nothing else. */
public class OsgiLoader extends ClassLoader {
    private final Path folder;

    OsgiLoader(Path folder) {
        super(null);
        this.folder = folder;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
            return loaded;
        }
        try {
            byte[] bytes = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = new OsgiLoader(Path.of(System.getProperty("plugin"))).loadClass("bundle.Service");
        IntSupplier service = (IntSupplier) type.getConstructor(String.class).newInstance("abc");
        service.getAsInt();
    }
}
// FRAME 1 Service.at(index=3) reproduces
// FRAME 2 Service.getAsInt reproduces
// FRAME 3 main recorded
