/** An exception passes through three methods and main; every kind of slot is among the arguments. */
public class Plain {
    private final int base;

    Plain(int base) {
        this.base = base;
    }

    int outer(int x, String s) {
        return middle(x + 1, s, new int[] {x});
    }

    int middle(int x, String s, int[] q) {
        return inner(s, 2.5, 7L) + q[0] + x;
    }

    int inner(String s, double d, long l) {
        return s.length() + base; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        new Plain(3).outer(1, null);
    }
}
// FRAME 1 inner(s=null, d=2.5, l=7) reproduces
// FRAME 2 middle(x=2, s=null) reproduces
// FRAME 3 outer(x=1, s=null) reproduces
// FRAME 4 main reproduces
