/** Floating point: NaN, infinities, negative zero, the smallest and largest. */
public class Floats {
    static void floats(float nan, float infinity, float zero, float least, float most, float tenth) {
        if (Float.isNaN(nan) && infinity == Float.NEGATIVE_INFINITY && 1 / zero < 0 && least == Float.MIN_VALUE
                && most == -Float.MAX_VALUE && tenth == 0.1f) {
            doubles(Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, 0.1);
        }
    }

    static void doubles(double nan, double infinity, double zero, double least, double most, double tenth) {
        if (Double.isNaN(nan) && infinity == Double.POSITIVE_INFINITY && 1 / zero < 0 && least == Double.MIN_VALUE
                && most == Double.MAX_VALUE && tenth == 0.1) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        floats(Float.NaN, Float.NEGATIVE_INFINITY, -0.0f, Float.MIN_VALUE, -Float.MAX_VALUE, 0.1f);
    }
}
// FRAME 1 doubles reproduces
// FRAME 2 floats reproduces
// FRAME 3 main reproduces
// TEST contains: Double.NaN
// TEST contains: Float.NEGATIVE_INFINITY
