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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 Recursion.depth: #0 Recursion{}.(0, null)
  0 Recursion.depth: #0.(1, null)
  0 Recursion.depth: #0.(2, null)
  0 Recursion.depth: #0.(3, null)
  0 Recursion.main: (#1 String;0{})
*/
