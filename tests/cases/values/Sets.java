import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Sets, and the collections that are made for enums and bits. */
public class Sets {
    static int use(Set<String> hash, Set<Integer> linked, TreeSet<Integer> tree, Set<?> immutable, EnumSet<TimeUnit> units,
            EnumMap<TimeUnit, String> names, BitSet bits, Set<?> keys, Set<?> concurrent) {
        boolean same = hash.contains(null) && hash.contains("a") && linked.toString().equals("[3, 1, 2]") && tree.first() == -4
                && immutable.equals(Set.of(7L)) && units.equals(EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS))
                && names.get(TimeUnit.DAYS).equals("d") && bits.nextSetBit(0) == 65 && keys.contains("key") && concurrent.isEmpty();
        return same ? tree.higher(99) : 0; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        Set<String> hash = new HashSet<>(List.of("a"));
        hash.add(null);
        BitSet bits = new BitSet();
        bits.set(65);
        use(hash, new LinkedHashSet<>(List.of(3, 1, 2)), new TreeSet<>(List.of(9, -4)), Set.of(7L),
                EnumSet.of(TimeUnit.HOURS, TimeUnit.DAYS), new EnumMap<>(Map.of(TimeUnit.DAYS, "d")), bits,
                new java.util.TreeMap<>(Map.of("key", 1)).keySet(), Collections.newSetFromMap(new java.util.concurrent.ConcurrentHashMap<>()));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
