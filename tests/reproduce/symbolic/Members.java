// A set that holds an element, a map of three keys, and one that holds a number for a text.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package members;

import java.util.Map;
import java.util.Set;

public class Members {
    public static int check(Set<String> seen, Map<String, Integer> ages, Set<Integer> codes) {
        if (seen.size() != 2 || !seen.contains("root") || codes.contains(5) || !codes.contains(731)) {
            return 0;
        }
        if (ages.size() != 1 || !ages.containsKey("owner")) {
            return 1;
        }
        return 100 / (ages.get("owner") - 4711);
    }
}

class Production {
    public static void main(String[] arguments) {
        Members.check(Set.of("root", "guest"), Map.of("owner", 4711), Set.of(731));
    }
}
