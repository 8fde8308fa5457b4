// An element of an array that is far from any constant.
// EXPECT frame 2 of 2
// BUDGET 20s
// STUBS none
package dial;

public class Dial {
    private final int start;

    public Dial(int start) {
        this.start = start;
    }

    public int turn(int[] steps) {
        int at = start;
        for (int i = 0; i < steps.length; i++) {
            at += steps[i];
        }
        return steps.length > 2 ? open(steps[1], at) : at;
    }

    private int open(int second, int at) {
        int off = second - NAMES.length() * 11_003;
        if (off > 10 && off < 14) {
            throw new IllegalStateException("open");
        }
        return at;
    }

    private static final String NAMES = String.join("", "north", "east");
}

class Production {
    public static void main(String[] arguments) {
        new Dial(0).turn(new int[] {0, 9 * 11_003 + 12, 0});
    }
}
