import java.util.function.IntUnaryOperator;

/** An object holds a lambda that the failing path needs, with what it captured. */
public class HoldsLambda {
    private final IntUnaryOperator step;
    private final int[] data = {1, 2};

    HoldsLambda(IntUnaryOperator step) {
        this.step = step;
    }

    int at(int index) {
        return data[index]; // CRASH ArrayIndexOutOfBoundsException
    }

    int next(int index) {
        return at(step.applyAsInt(index));
    }

    public static void main(String[] args) {
        int by = 3;
        new HoldsLambda(n -> n + by).next(1);
    }
}
// FRAME 1 at(index=4) reproduces
// FRAME 2 next(index=1) reproduces
// FRAME 3 main reproduces
