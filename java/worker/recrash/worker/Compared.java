package recrash.worker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Texts with which the planned methods compared others in vain, and keys among which they looked for others in vain, during one candidate. Their order
 * does not depend on chance.
 */
final class Compared {
    private static final int MOST = 16;
    private static final int LONGEST = 64;
    /** Of larger collections nothing is told. */
    private static final int MOST_KEYS = 64;

    /** What is read without calling code of the program. */
    private static final Set<String> KNOWN = Set.of(
            "java.util.ArrayList", "java.util.HashMap", "java.util.HashSet", "java.util.Hashtable", "java.util.LinkedHashMap",
            "java.util.LinkedHashSet", "java.util.LinkedList", "java.util.Properties", "java.util.TreeMap", "java.util.TreeSet",
            "java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$MapN", "java.util.ImmutableCollections$SetN",
            "java.util.concurrent.ConcurrentHashMap");

    private final List<String> texts = new ArrayList<>();

    /** Two objects are not equal. */
    void add(Object first, Object second) {
        if (texts.size() < MOST && first instanceof String a && second instanceof String b) {
            add(a);
            add(b);
        }
    }

    /** A text is looked for in a map or collection. */
    void sought(Object where, Object key) {
        if (texts.size() >= MOST || !(key instanceof String) || where == null || !KNOWN.contains(where.getClass().getName())) {
            return;
        }
        Collection<?> keys = where instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) where;
        if (keys.size() > MOST_KEYS) {
            return;
        }
        List<String> found = new ArrayList<>();
        for (Object each : keys) {
            if (key.equals(each)) {
                return;
            }
            if (each instanceof String text) {
                found.add(text);
            }
        }
        Collections.sort(found);
        found.forEach(this::add);
    }

    private void add(String text) {
        if (!text.isEmpty() && text.length() <= LONGEST && texts.size() < MOST && !texts.contains(text)) {
            texts.add(text);
        }
    }

    /** Writes the texts and forgets them. */
    void write(Output out) {
        out.unsigned(texts.size());
        texts.forEach(out::text);
        texts.clear();
    }
}
