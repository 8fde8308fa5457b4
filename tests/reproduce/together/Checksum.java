// A number that only arithmetic leads to, deep in a call whose way there has a loop that backward execution does not follow.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
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
        if ((sum * 31 + key) % 9973 == 4711) {
            throw new IllegalStateException("checksum");
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        Checksum checksum = new Checksum();
        checksum.add(152);
        checksum.close(-1);
    }
}
