/** Boxed values and strings whose identity matters: equal boxes that are different objects, and one that is shared. */
public class Boxes {
    static void use(Boolean z, Byte b, Character c, Short s, Integer i, Long l, Float f, Double d, Integer none) {
        if (z && b == -5 && c == 'x' && s == 300 && i == 70_000 && l == 5_000_000_000L && f.isNaN() && d == -0.0 && none == null) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        use(true, (byte) -5, 'x', (short) 300, 70_000, 5_000_000_000L, Float.NaN, -0.0, null);
    }
}
// FRAME 1 use(none=null) reproduces
// FRAME 2 main reproduces
// TEST contains: 5000000000L
