import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Maps of the JDK, by their entries and their order. */
public class Maps {
    static int use(Map<String, Integer> hash, Map<String, String> linked, TreeMap<String, Integer> tree, Map<?, ?> identity,
            Map<?, ?> table, Properties properties, Map<?, ?> concurrent, Map<?, ?> skip, Map<?, ?> immutable, Map<?, ?> single,
            Map<?, ?> weak) {
        boolean same = hash.get(null) == 0 && hash.get("two") == 2 && hash.containsKey("none")
                && linked.keySet().toString().equals("[b, a]") && tree.firstKey().equals("z") && identity.size() == 2
                && table.get("t").equals(1L) && properties.getProperty("p").equals("q") && concurrent.get("c").equals('c')
                && skip.equals(Map.of(1, "one")) && immutable.equals(Map.of("i", 1, "j", 2)) && single.size() == 1 && weak.isEmpty();
        return same ? hash.get("none") : 0; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        Map<String, Integer> hash = new HashMap<>();
        hash.put(null, 0);
        hash.put("two", 2);
        hash.put("none", null);
        Map<String, String> linked = new LinkedHashMap<>();
        linked.put("b", "1");
        linked.put("a", "2");
        TreeMap<String, Integer> tree = new TreeMap<>(Collections.reverseOrder());
        tree.putAll(Map.of("a", 1, "z", 26));
        Map<Object, Object> identity = new IdentityHashMap<>();
        identity.put(new StringBuilder("k"), 1);
        identity.put(new StringBuilder("k"), 2);
        Properties properties = new Properties(System.getProperties());
        properties.setProperty("p", "q");
        use(hash, linked, tree, identity, new Hashtable<>(Map.of("t", 1L)), properties, new ConcurrentHashMap<>(Map.of("c", 'c')),
                new ConcurrentSkipListMap<>(Map.of(1, "one")), Map.of("i", 1, "j", 2), Collections.singletonMap("s", 1), new WeakHashMap<>());
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
