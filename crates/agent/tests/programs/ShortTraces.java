// JVM: -XX:MaxJavaStackTraceDepth=3
// The VM cuts traces early; methods that show up again are no later throw for that.
public class ShortTraces {
    static boolean isEven(int n, String s) {
        return n == 0 ? s.isEmpty() : isOdd(n - 1, s);
    }

    static boolean isOdd(int n, String s) {
        return n == 0 ? s.isEmpty() : isEven(n - 1, s);
    }

    public static void main(String[] args) {
        isEven(5, null);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.isEmpty()" because "s" is null
  0 ShortTraces.isOdd: (0, null)
  0 ShortTraces.isEven: (1, null)
  0 ShortTraces.isOdd: (2, null)
  0- ShortTraces.isEven: (3, null)
  0- ShortTraces.isOdd: (4, null)
  0- ShortTraces.isEven: (5, null)
  0- ShortTraces.main: (#0 String;0{})
*/
