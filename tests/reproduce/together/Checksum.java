// A number that only arithmetic leads to, deep in a call whose way there has a loop that backward execution does not follow.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

import java.util.ArrayList;
import java.util.List;

public class Checksum {
    private final List<Integer> entries = new ArrayList<>();

    public void add(int entry) {
        entries.add(entry);
    }

    public int close(int key) {
        int sum = 0;
        for (int entry : entries) {
            sum += entry;
        }
        return verify(sum, key);
    }

    private static int verify(int sum, int key) {
        int mixed = (sum ^ 0x5BD1E995) * 31 + key;
        mixed ^= mixed >>> 15;
        mixed *= 0x2C1B3C6D;
        if ((mixed >>> 4) == 47_110_815 && key < sum) {
            throw new IllegalStateException("checksum");
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        Checksum checksum = new Checksum();
        checksum.add(0);
        checksum.close(-595504191);
    }
}
