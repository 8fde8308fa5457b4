/** Many arguments, more than the hook takes at once, and a body with wide jumps and many locals. */
public class LargeMethod {
    static long many(int a, long b, String c, double d, byte e, Object f, short g, float h, char i, boolean j, int[] k,
            int l, int m, int n, String o, long p) {
        long sum = a + b + e + g + i + k.length + l + m + n + p;
        for (int x = 0; x < 3; x++) {
            for (int y = 0; y < 3; y++) {
                sum += j ? x * y : (long) (d + h);
            }
        }
        return sum + c.length() + f.hashCode() + o.length(); // CRASH NullPointerException
    }

    public static void main(String[] args) {
        many(1, 2L, "c", 4.5, (byte) 5, "f", (short) 7, 8.5f, 'i', false, new int[] {11}, 12, 13, 14, null, 16L);
    }
}
// FRAME 1 many(a=1, b=2, c="c", d=4.5, e=5, f="f", g=7, h=8.5, i='i', j=false, l=12, m=13, n=14, o=null, p=16) reproduces
// FRAME 2 main reproduces
