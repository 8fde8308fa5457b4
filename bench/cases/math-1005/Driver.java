package bench;

import org.apache.commons.math3.util.MathArrays;

/** Multiplies two vectors of one dimension. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(MathArrays.linearCombination(new double[] {1.23456789}, new double[] {98765432.1}));
    }
}
