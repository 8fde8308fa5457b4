// Two answers in a row that no class gives: only an object made for the test does.
// EXPECT frame 2 of 2
// RUN: --via symbolic
package gauge;

import java.util.function.IntSupplier;

public class Gauge {
    public static int drop(IntSupplier meter) {
        int first = meter.getAsInt();
        int second = meter.getAsInt();
        return first - second == 37 ? rate(first, second - 5) : 0;
    }

    private static int rate(int amount, int per) {
        return amount / per;
    }
}

class Production {
    public static void main(String[] arguments) {
        int[] measured = {42, 5};
        int[] at = {0};
        Gauge.drop(() -> measured[at[0]++]);
    }
}
