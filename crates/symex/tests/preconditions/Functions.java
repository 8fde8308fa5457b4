import java.util.function.IntUnaryOperator;

/** Lambdas hold what they have captured: from frame to frame, at once and through code of the JDK. */
class Functions {
    // FRAME 2 HOLDS factor * (value + 2) == 323
    // FRAME 2 NOTHING LEFT OPEN
    static int divide(int factor, int value) {
        IntUnaryOperator divide = number -> 1000 / (number * factor - 323);
        return divide.applyAsInt(value + 2);
    }

    public static void main(String[] arguments) {
        divide(17, 17);
    }
}
