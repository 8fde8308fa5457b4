// A decimal in a text, of which few digits fit, with a unit behind it: z3 takes too long to divide decimals.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Dosage {
    public static double perDay(String dose, int days) {
        int space = dose.indexOf(' ');
        if (space < 3) {
            return 0;
        }
        double amount = Double.parseDouble(dose.substring(0, space));
        int scaled = (int) (amount * 1_000);
        if (scaled * days == 7_919_221 && dose.endsWith("mg")) {
            throw new IllegalArgumentException("no tablet has that much");
        }
        return amount / Math.max(1, days);
    }
}

class Production {
    public static void main(String[] arguments) {
        Dosage.perDay("7919.221 mg", 1);
    }
}
