// What is not a number is neither less than a number nor more.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package ratio;

public class Ratio {
    public static double of(double share, float whole) {
        if (share < 1.0 || share >= 1.0) {
            return share;
        }
        if (whole / 4f == 0.375f) {
            throw new ArithmeticException("no share");
        }
        return whole;
    }
}

class Production {
    public static void main(String[] arguments) {
        Ratio.of(Double.NaN, 1.5f);
    }
}
