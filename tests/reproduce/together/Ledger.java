// A number is written with many zeros before it, more than any number has digits, and the line must end right.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Ledger {
    public static int enter(int amount, int page) {
        if (page < 100 || page > 999) {
            return 0;
        }
        String line = String.format("%048d/%d", amount, page);
        if (line.endsWith("48151623/108")) {
            throw new IllegalStateException("entered twice");
        }
        return line.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        Ledger.enter(1_948_151_623, 108);
    }
}
