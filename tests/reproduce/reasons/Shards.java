// Chance decides whether it fails, so no test fails each time.
// EXPECT nothing
// BUDGET 3s
// REASON what was found does not hold in a fresh JVM
package shards;

import java.util.UUID;

public class Shards {
    private final int[] used = new int[1023];

    public UUID store() {
        UUID key = UUID.randomUUID();
        used[Math.floorMod(key.hashCode(), 1024)]++;
        return key;
    }
}

class Production {
    public static void main(String[] arguments) {
        Shards shards = new Shards();
        while (true) {
            shards.store();
        }
    }
}
