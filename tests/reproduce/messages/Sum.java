// The number in the message is computed: the search must come to it step by step.
// EXPECT frame 2 of 2
// MESSAGE same
// BUDGET 20s
package sum;

public final class Sum {
    private Sum() {}

    static void check(int sum) {
        if (sum > 100) {
            throw new IllegalArgumentException("a sum of " + sum + " is too much");
        }
    }

    public static void add(int value) {
        check(value * 3 + 1_000);
    }
}

class Production {
    public static void main(String[] arguments) {
        Sum.add(7_001);
    }
}
