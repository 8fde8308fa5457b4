// The digits of a text must give a checksum, which a loop computes, and two of its letters are far apart.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// RUN: --via both
package checks;

public class Voucher {
    public static int value(String code) {
        int sum = 0;
        for (int i = 0; i < code.length(); i++) {
            sum = sum * 7 + code.charAt(i) - '0';
        }
        int dash = code.indexOf('-');
        int star = code.indexOf('*');
        if (dash > 0 && dash + star == 7 && sum % 1009 == 77) {
            throw new IllegalArgumentException("a voucher that was taken back");
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        for (int i = 0; i < 1_000_000; i++) {
            Voucher.value(String.format("%02d-%02d*%02d", i % 100, i / 100 % 100, i / 10_000));
        }
    }
}
