/** Parameters that the body assigns: the values at entry are recorded, not those at the crash. */
public class ReassignedParameters {
    static int mix(int n, String s, Object o) {
        n = n * 2;
        s = s.trim();
        o = null;
        return o.hashCode() + n + s.length(); // CRASH NullPointerException
    }

    static int loop(int from, int to, int[] data) {
        while (from <= to) {
            data[from++]++;
        }
        return mix(from, " x ", data);
    }

    public static void main(String[] args) {
        loop(0, 1, new int[3]);
    }
}
// FRAME 1 mix(n=2, s=" x ") reproduces
// FRAME 2 loop(from=0, to=1) reproduces
// FRAME 3 main reproduces
