// The key that must be passed is made at run time, so that no code has it as a constant.
// EXPECT frame 1 of 1
// STUBS none
package tariffs;

import java.util.HashMap;
import java.util.Map;

public class Tariffs {
    private final Map<String, int[]> prices = new HashMap<>();

    public Tariffs() {
        for (int zone = 4; zone < 7; zone++) {
            prices.put("zone-" + zone * 137 + "/" + (char) ('p' + zone), new int[] {zone, 2 * zone});
        }
    }

    public int price(String zone, int weight) {
        int[] row = prices.get(zone);
        if (row == null) {
            return -1;
        }
        return row[weight];
    }
}

class Production {
    public static void main(String[] arguments) {
        new Tariffs().price("zone-548/t", 2);
    }
}
