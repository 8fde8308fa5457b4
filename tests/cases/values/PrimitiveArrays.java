import java.util.Arrays;

/** Arrays of every primitive type, empty ones, and null. */
public class PrimitiveArrays {
    static void use(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, int[] empty, int[] none) {
        if (Arrays.equals(z, new boolean[] {true, false}) && Arrays.equals(b, new byte[] {-128, 127})
                && Arrays.equals(c, new char[] {'a', '\'', 0xdc00}) && Arrays.equals(s, new short[] {-32768})
                && Arrays.equals(i, new int[] {1, 2, 3}) && l[1] == Long.MIN_VALUE && Float.isNaN(f[0])
                && 1 / d[0] < 0 && empty.length == 0 && none == null) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        use(new boolean[] {true, false}, new byte[] {-128, 127}, new char[] {'a', '\'', 0xdc00}, new short[] {-32768},
                new int[] {1, 2, 3}, new long[] {1, Long.MIN_VALUE}, new float[] {Float.NaN}, new double[] {-0.0}, new int[0], null);
    }
}
// FRAME 1 use(none=null) reproduces
// FRAME 2 main reproduces
// TEST contains: {1, 2, 3}
