import java.util.HashMap;
import java.util.Map;

/** A computeIfAbsent callback throws in the middle of the JDK's map. */
public class Callback {
    private final Map<String, Integer> cache = new HashMap<>();

    int size(String key) {
        return cache.computeIfAbsent(key, k -> compute(k, 2));
    }

    int compute(String key, int from) {
        return Integer.parseInt(key, from, key.length(), 10); // CRASH NumberFormatException
    }

    public static void main(String[] args) {
        Callback callback = new Callback();
        callback.size("n=12");
        callback.size("n=x");
    }
}
// FRAME 1 compute(key="n=x", from=2) reproduces
// FRAME 2 lambda$size$0(k="n=x") reproduces
// FRAME 3 size(key="n=x") reproduces
// FRAME 4 main reproduces
