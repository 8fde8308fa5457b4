// Arguments are those of the entry, even where the parameters change later.
public class ReassignedParameters {
    static long reassign(int n, String s, Object o, long l, double d) {
        n = n * 2;
        s = s.trim();
        l += n;
        d = d / 2;
        o = null;
        return o.hashCode() + n + l + (long) d;
    }

    public static void main(String[] args) {
        reassign(4, " x ", "marker", 5L, 3.0);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "Object.hashCode()" because "o" is null
  0 ReassignedParameters.reassign: (4, " x ", "marker", 5L, 3.0)
  0 ReassignedParameters.main: (#2 String;0{})
*/
