import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Sets are what they hold, maps know how many keys they have, and numbers in boxes are the same keys by their values. */
class Members {
    // FRAME 1 HOLDS seen.contains(name)
    // FRAME 1 HOLDS counts.size() == 3
    // FRAME 1 HOLDS !codes.contains("b")
    static int look(HashSet<String> seen, HashMap<String, Object> counts, TreeSet<String> codes, String name) {
        if (!seen.add(name) && counts.size() == 3 && !codes.contains("b")) {
            return counts.size() / (counts.size() - 3);
        }
        return 0;
    }

    // FRAME 2 HOLDS name.equals("x")
    // FRAME 2 HOLDS count == 3
    static int fill(String name, int count) {
        HashSet<String> seen = new HashSet<>();
        seen.add("x");
        HashMap<String, Object> counts = new HashMap<>();
        counts.put("one", "1");
        counts.put("two", "2");
        counts.put("two", "3");
        if (count == 3) {
            counts.put("three", "4");
        }
        return look(seen, counts, new TreeSet<>(), name);
    }

    public static void main(String[] arguments) {
        fill("x", 3);
    }
}
