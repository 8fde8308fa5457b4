import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** A plug-in loaded by a class loader of its own, whose parent is the application's. */
public class CustomLoader {
    @SuppressWarnings("unchecked")
    static ToIntFunction<String> load(String name) throws Exception {
        URL[] urls = {Path.of(System.getProperty("plugin")).toUri().toURL()};
        ClassLoader loader = new URLClassLoader("plugins", urls, CustomLoader.class.getClassLoader());
        return (ToIntFunction<String>) loader.loadClass(name).getConstructor(int.class).newInstance(5);
    }

    static int call(ToIntFunction<String> plugin, String input) {
        return plugin.applyAsInt(input);
    }

    public static void main(String[] args) throws Exception {
        call(load("tail.Tail"), "abc");
    }
}
// FRAME 1 Tail.applyAsInt(input="abc") reproduces
// FRAME 2 Tail.applyAsInt recorded
// FRAME 3 call(input="abc") reproduces
// FRAME 4 main recorded
