// Figure 2 of the paper on STAR, its third crash: the second argument is null and the first is not, so that they differ.
// EXPECT frame 1 of 1
// RUN: --via symbolic
package joint;

public class Joint {
    private final boolean isLogging;
    private int last;

    public Joint(boolean isLogging) {
        this.isLogging = isLogging;
    }

    public void add(Part first, Part second) {
        if (isLogging) {
            System.out.println(first);
        }
        if (first != second) {
            if (isLogging) {
                System.out.println(second);
            }
        }
        int one = first.number();
        int other = second.number();
        last = one + other;
    }
}

class Part {
    private final int number;

    Part(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Joint(false).add(new Part(1), null);
    }
}
