/** A crash below 3,000 frames: the inner and outer ones are kept, and it is said what was dropped. */
public class DeepStack {
    static int down(int n, int[] cells) {
        if (n == 0) {
            return cells[cells.length]; // CRASH ArrayIndexOutOfBoundsException
        }
        return down(n - 1, cells) + 1;
    }

    public static void main(String[] args) {
        down(3000, new int[2]);
    }
}
// FRAME 1 down(n=0) recorded
// FRAME 2 down(n=1) recorded
// FRAME 511 down(n=3000) recorded
// FRAME 512 main recorded
// NOTE were dropped
