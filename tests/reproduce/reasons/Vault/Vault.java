// The line is reached all the time, but not the throw behind its branch.
// EXPECT nothing
// BUDGET 3s
// REASON line 18 of Vault.open was reached, but not what throws IllegalStateException in it: the branch at line 18 was never satisfied
package vault;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

public class Vault {
    public long open(String key) {
        CRC32 checksum = new CRC32();
        checksum.update(key.getBytes(StandardCharsets.UTF_8));
        for (int round = 0; round < 50; round++) {
            checksum.update(round);
        }
        long number = checksum.getValue() & 0x7fffffff;
        if (number * 31 % 0x7fffffff == 1_342_177) throw new IllegalStateException();
        return number;
    }
}
