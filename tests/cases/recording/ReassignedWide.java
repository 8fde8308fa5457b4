/** Reassigned parameters of types that take two slots, and those after them. */
public class ReassignedWide {
    static long wide(long l, double d, String s, float f, boolean b, char c) {
        l += 2;
        d = d * 2;
        s = null;
        f = 0;
        b = !b;
        c++;
        return s.length() + l; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        wide(4L, 2.5, "q", 1.5f, true, 'a');
    }
}
// FRAME 1 wide(l=4, d=2.5, s="q", f=1.5, b=true, c='a') reproduces
// FRAME 2 main reproduces
