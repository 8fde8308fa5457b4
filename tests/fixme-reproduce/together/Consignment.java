// A line of values between semicolons: two whole numbers that must agree in arithmetic, so that they need more digits than a
// search comes to: read digit by digit, z3 needs more than two million steps.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Consignment {
    public static long weigh(String line) {
        String[] parts = line.split(";");
        if (parts.length != 3) {
            return 0;
        }
        int pieces = Integer.parseInt(parts[0].trim());
        int grams = Integer.parseInt(parts[1].trim());
        return checked(pieces, grams, parts[2]);
    }

    private static long checked(int pieces, int grams, String place) {
        int sum = pieces * 40_503 ^ grams;
        if (sum % 65_521 == 31_337 && pieces > 1_000 && grams > pieces) {
            throw new IllegalStateException("too much for one van");
        }
        return (long) pieces * grams + place.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        for (int grams = 2_000; ; grams++) {
            Consignment.weigh("1234; " + grams + ";Ulm");
        }
    }
}
