/** A recursive method: every activation has its own arguments. */
public class Recursion {
    static int depth(Object[] tree, int level) {
        if (level == 3) {
            return ((Object[]) tree[0]).length; // CRASH ClassCastException
        }
        return depth((Object[]) tree[0], level + 1) + 1;
    }

    public static void main(String[] args) {
        depth(new Object[] {new Object[] {new Object[] {new Object[] {"leaf"}}}}, 0);
    }
}
// FRAME 1 depth(level=3) reproduces
// FRAME 2 depth(level=2) reproduces
// FRAME 3 depth(level=1) reproduces
// FRAME 4 depth(level=0) reproduces
// FRAME 5 main reproduces
