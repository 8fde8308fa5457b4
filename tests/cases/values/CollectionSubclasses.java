import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Classes of the program that extend the JDK's collections and have fields of their own. */
public class CollectionSubclasses {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        final int limit;

        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }

    static class Row extends ArrayList<String> {
        final String name;

        Row(String name) {
            this.name = name;
        }
    }

    static class Counter extends HashMap<String, Integer> {
        int misses;
    }

    static int use(Cache<String, Integer> cache, Row row, Counter counter) {
        boolean same = cache.limit == 2 && cache.toString().equals("{c=3, b=2}") && row.name.equals("r") && row.size() == 1
                && counter.get("k") == 9;
        return same ? row.get(0).length() / counter.misses : 0; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        Cache<String, Integer> cache = new Cache<>(2);
        cache.put("a", 1);
        cache.put("b", 2);
        cache.put("c", 3);
        cache.get("b");
        Row row = new Row("r");
        row.add("cell");
        Counter counter = new Counter();
        counter.put("k", 9);
        use(cache, row, counter);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
