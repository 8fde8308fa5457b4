// The digits of a text must give a checksum, which a loop computes, and two of its letters are far apart.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Voucher {
    public static int value(String code) {
        int sum = 0;
        for (int i = 0; i < code.length(); i++) {
            sum = (sum ^ code.charAt(i)) * 16_777_619;
        }
        int dash = code.indexOf('-');
        int star = code.indexOf('*');
        if (dash > 0 && dash + star == 7 && (sum & 0xFFFFF) == 0x4711) {
            throw new IllegalArgumentException("a voucher that was taken back");
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        Voucher.value("ak-3c*6");
    }
}
