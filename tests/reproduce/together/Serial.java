// A number is written into a text, whose letters make a checksum.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Serial {
    private final String maker;

    public Serial(String maker) {
        this.maker = maker;
    }

    public int label(int number) {
        if (number < 0 || maker.isEmpty()) {
            return 0;
        }
        return print(String.format("SN%08d-%s", number, maker));
    }

    private static int print(String label) {
        int sum = 7;
        for (int i = 0; i < label.length(); i++) {
            sum = (sum ^ label.charAt(i)) * 16_777_619;
        }
        sum ^= sum >>> 15;
        sum *= 0x2C1B3C6D;
        if ((sum & 0xFFFFFF) == 0x1DEA5) {
            throw new IllegalStateException("printed twice");
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Serial("Zeiss").label(2_993_850);
    }
}
