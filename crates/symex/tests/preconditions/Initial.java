import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What static final fields hold is what the initialiser of the class has put there: ways that need something else are dead. */
class Initial {
    private static final int[] TABLE = {3, 1, 4, 1, 5};
    private static final Map<String, Integer> PLACES = new HashMap<>();
    static final List<String> NAMES = List.of("zero", "one", "two");

    static {
        PLACES.put("four", 4);
        PLACES.put("nine", 9);
    }

    // FRAME 1 HOLDS Initial.PLACES.get(name).value == 9
    static int at(String name) {
        if (!PLACES.containsKey(name)) {
            return 0;
        }
        return TABLE[PLACES.get(name)];
    }

    // FRAME 2 HOLDS Initial.NAMES.get(place).equals("two")
    static int named(int place, String name) {
        int found = place;
        if (TABLE.length == 4) {
            found = 2;
        }
        if (found < 0 || found > 2 || !NAMES.get(found).equals("two")) {
            return 1;
        }
        return at(name);
    }

    public static void main(String[] arguments) {
        named(2, "nine");
    }
}
