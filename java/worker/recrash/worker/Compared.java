package recrash.worker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Texts with which the planned methods compared others in vain, and keys among which they looked for others in vain, during one candidate. Their order
 * does not depend on chance. Numbers that were not equal are among them, two of each place. Of places that ask which of two is larger there are fewer:
 * most of these are ends of loops.
 */
final class Compared {
    private static final int MOST = 16;
    private static final int MOST_PLACES = 8;
    private static final int MOST_ORDERED = 3;
    private static final int MOST_DECIMALS = 6;
    /** Nearer to zero there is nothing to tell: such numbers are tried anyway. */
    private static final int SMALL = 16;
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

    private final int[] places = new int[MOST_PLACES];
    private final long[] numbers = new long[2 * MOST_PLACES];
    private int known;
    private int ordered;

    private final double[] decimals = new double[MOST_DECIMALS];
    private int knownDecimals;

    /** Whether two numbers tell something that are compared by their order. */
    boolean asksOrder(long first, long second, int place) {
        return ordered < MOST_ORDERED && asks(first, second, place);
    }

    /** Two numbers at a place that asks for their order. */
    void addOrdered(long first, long second, int place) {
        add(first, second, place);
        ordered++;
    }

    /** Two decimals are not equal. */
    void add(double first, double second) {
        addDecimal(first);
        addDecimal(second);
    }

    private void addDecimal(double decimal) {
        if (knownDecimals == MOST_DECIMALS || decimal == 0 || Double.isNaN(decimal) || Double.isInfinite(decimal)) {
            return;
        }
        for (int i = 0; i < knownDecimals; i++) {
            if (decimals[i] == decimal) {
                return;
            }
        }
        decimals[knownDecimals++] = decimal;
    }

    /** Whether two numbers at a place tell something: they are not equal, and nothing is known of the place. */
    boolean asks(long first, long second, int place) {
        if (first == second || known == MOST_PLACES || isSmall(first) && isSmall(second)) {
            return false;
        }
        for (int i = 0; i < known; i++) {
            if (places[i] == place) {
                return false;
            }
        }
        return true;
    }

    /** Two numbers are not equal. */
    void add(long first, long second, int place) {
        places[known] = place;
        numbers[2 * known] = first;
        numbers[2 * known + 1] = second;
        known++;
    }

    private static boolean isSmall(long number) {
        return -SMALL <= number && number <= SMALL;
    }

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

    /** Writes the texts, then the numbers as texts, and forgets them. */
    void write(Output out) {
        out.unsigned(texts.size() + 2 * known + knownDecimals);
        texts.forEach(out::text);
        for (int i = 0; i < 2 * known; i++) {
            out.text(Long.toString(numbers[i]));
        }
        for (int i = 0; i < knownDecimals; i++) {
            out.text(Double.toString(decimals[i]));
        }
        forget();
    }

    void forget() {
        texts.clear();
        known = 0;
        ordered = 0;
        knownDecimals = 0;
    }
}
