// Three frames with values of several types.
public class Plain {
    int field = 3;

    int a(int x, String s) {
        return b(x + 1, s, new int[] {x});
    }

    int b(int x, String s, int[] array) {
        return c(s, 2.5, 7L) + array[0];
    }

    int c(String s, double d, long l) {
        return s.length();
    }

    public static void main(String[] args) {
        System.out.println("begin");
        new Plain().a(1, null);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 Plain.c: #0 Plain{field=3}.(null, 2.5, 7L)
  0 Plain.b: #0.(2, null, #1 [I1{1})
  0 Plain.a: #0.(1, null)
  0 Plain.main: (#2 String;0{})
*/
