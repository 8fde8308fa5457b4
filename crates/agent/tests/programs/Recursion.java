// Frames of one method that differ in their arguments.
public class Recursion {
    int depth(int n, String s) {
        return n == 0 ? s.length() : depth(n - 1, s) + 1;
    }

    public static void main(String[] args) {
        new Recursion().depth(3, null);
    }
}
/* EXPECT
*/
