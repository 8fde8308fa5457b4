// A static field that a static method must have set.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package meter;

public class Meter {
    private static int limit;

    public static void setLimit(int limit) {
        Meter.limit = limit * 3;
    }

    public static int use(int amount) {
        if (limit == 2997) {
            return amount / (limit - amount);
        }
        return 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        Meter.setLimit(999);
        Meter.use(2997);
    }
}
