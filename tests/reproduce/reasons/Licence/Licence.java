// A branch that chance does not satisfy.
// EXPECT nothing
// BUDGET 3s
// REASON line 26 of Licence.seats was not reached: the branch at line 25 was never satisfied
package licence;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

public class Licence {
    private final String key;

    public Licence(String key) {
        this.key = key;
    }

    public int seats() {
        CRC32 checksum = new CRC32();
        checksum.update(key.getBytes(StandardCharsets.UTF_8));
        for (int round = 0; round < 50; round++) {
            checksum.update(round);
        }
        int[] table = {1, 5, 25};
        int number = (int) (checksum.getValue() & 0x7fffffff);
        if (number == 1342177) {
            return table[number % 7];
        }
        return table[0];
    }
}
