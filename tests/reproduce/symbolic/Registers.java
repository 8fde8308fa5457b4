// Shifts and masks decide which element is asked for; the message tells it.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// RUN: --via symbolic
package bits;

public class Registers {
    private final int[] values = new int[16];

    public int load(int word) {
        if ((word >>> 28) != 0xA || (word & 0xff) != 0x3c) {
            return 0;
        }
        int register = (word << 4 >> 24) ^ (word & 0x1f);
        return values[register];
    }
}

class Production {
    public static void main(String[] arguments) {
        new Registers().load(0xA0F0003C);
    }
}
