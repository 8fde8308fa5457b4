// What static final fields hold was put there by the initialiser of the class: a table, a map, a list.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package initial;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Initial {
    private static final int[] SHARES = {30, 12, 417, 8};
    private static final List<String> NAMES = List.of("red", "green", "blue");
    private static final Map<String, Integer> PLACES = new HashMap<>();

    static {
        PLACES.put("west", 1);
        PLACES.put("east", 2);
    }

    public static int share(String where, int at) {
        if (at < 1 || at > 2 || !NAMES.get(at).startsWith("b") || !PLACES.containsKey(where)) {
            return 0;
        }
        return 1000 / (SHARES[PLACES.get(where)] - 417);
    }
}

class Production {
    public static void main(String[] arguments) {
        Initial.share("east", 2);
    }
}
