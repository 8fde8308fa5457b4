import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Keys without hashCode: a map by its entries finds them again, one by its fields would not. */
public class HashByIdentity {
    static final class Key {
        final String name;

        Key(String name) {
            this.name = name;
        }
    }

    static int use(Map<Key, Integer> counts, Set<Key> keys, Key key) {
        return keys.contains(key) && counts.containsKey(key) ? 10 / counts.get(key) : 0; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        Key key = new Key("k");
        Map<Key, Integer> counts = new HashMap<>();
        Set<Key> keys = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            counts.put(new Key("" + i), i);
            keys.add(new Key("" + i));
        }
        counts.put(key, 0);
        keys.add(key);
        use(counts, keys, key);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
