import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** The same class from two loaders: two classes with one name. */
public class TwoVersions {
    @SuppressWarnings("unchecked")
    static ToIntFunction<Object> load(URL url) throws Exception {
        Class<?> type = new URLClassLoader(new URL[] {url}, null).loadClass("twice.Size");
        return (ToIntFunction<Object>) type.getConstructor().newInstance();
    }

    public static void main(String[] args) throws Exception {
        URL url = Path.of(System.getProperty("plugin")).toUri().toURL();
        ToIntFunction<Object> first = load(url);
        ToIntFunction<Object> second = load(url);
        System.out.println(first.applyAsInt("ab") + second.applyAsInt("abc"));
        second.applyAsInt(first);
    }
}
// VARIES the message names the loaders by their hash codes
// FRAME 1 Size.applyAsInt recorded
// FRAME 2 main recorded
