/** The extremes of every primitive type. */
public class Primitives {
    static void low(boolean z, byte b, char c, short s, int i, long l) {
        if (!z && b == Byte.MIN_VALUE && c == Character.MIN_VALUE && s == Short.MIN_VALUE
                && i == Integer.MIN_VALUE && l == Long.MIN_VALUE) {
            high(true, Byte.MAX_VALUE, Character.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);
        }
    }

    static void high(boolean z, byte b, char c, short s, int i, long l) {
        if (z && b == Byte.MAX_VALUE && c == Character.MAX_VALUE && s == Short.MAX_VALUE
                && i == Integer.MAX_VALUE && l == Long.MAX_VALUE) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        low(false, Byte.MIN_VALUE, Character.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE);
    }
}
// FRAME 1 high(z=true, b=127, s=32767, i=2147483647, l=9223372036854775807) reproduces
// FRAME 2 low(z=false, b=-128, s=-32768, i=-2147483648, l=-9223372036854775808) reproduces
// FRAME 3 main reproduces
