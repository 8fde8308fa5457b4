package recrash.harness;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.Manifest;

/**
 * A class of a jar, as it was read when a test first needed it.
 *
 * @param bytes the class
 * @param source where it is from, and who signed it
 * @param manifest that of its jar; null if it has none
 */
record Stored(byte[] bytes, CodeSource source, Manifest manifest) {
    private static final Map<String, Stored> ALL = new ConcurrentHashMap<>();

    /** The class with this path that a loader would define; null where it is in no jar. */
    static Stored of(String path, URLClassLoader loader) {
        Stored known = ALL.get(path);
        if (known != null) {
            return known;
        }
        URL url = loader.findResource(path);
        if (url == null || !url.getProtocol().equals("jar")) {
            return null;
        }
        try {
            Stored read = read((JarURLConnection) url.openConnection());
            ALL.put(path, read);
            return read;
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static Stored read(JarURLConnection connection) throws IOException {
        JarEntry entry = connection.getJarEntry();
        byte[] bytes;
        try (InputStream in = connection.getInputStream()) {
            bytes = in.readAllBytes();
        }
        // Who signed it is known once all of it was read.
        return new Stored(bytes, new CodeSource(connection.getJarFileURL(), entry.getCodeSigners()), connection.getManifest());
    }
}
