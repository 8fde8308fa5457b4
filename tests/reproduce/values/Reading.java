// A text must be exactly a number that the program computes, and then one that is no whole number. It asks for them by their
// order alone.
// EXPECT frame 2 of 2
// BUDGET 20s
package meter;

public class Reading {
    private final int limit;
    private final double factor;

    public Reading(String place) {
        limit = 48_000_000 + place.length() * 1_237;
        factor = (place.length() * 64 + 5) / 128.0;
    }

    public int check(String count, String scale) {
        int counted = Integer.parseInt(count);
        if (counted < limit || counted > limit) {
            return 0;
        }
        double scaled = Double.parseDouble(scale);
        if (scaled < factor || scaled > factor) {
            return 1;
        }
        return steps(counted - limit);
    }

    private static int steps(int difference) {
        return 100 / difference;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Reading("hall").check(String.valueOf(48_000_000 + 4 * 1_237), String.valueOf((4 * 64 + 5) / 128.0));
    }
}
