// A lambda that is made in one place and called in another.
// EXPECT frame 2 of 2
// RUN: --via symbolic
package later;

import java.util.function.IntUnaryOperator;

public class Later {
    public static int run(int factor, int value) {
        IntUnaryOperator divide = number -> 1000 / (number * factor - 323);
        return divide.applyAsInt(value + 2);
    }
}

class Production {
    public static void main(String[] arguments) {
        Later.run(17, 17);
    }
}
