// A constructor calls another one of its class, which throws.
public class ConstructorThis {
    final int quotient;

    ConstructorThis(String s) {
        this(s, s.length());
    }

    ConstructorThis(String s, int k) {
        quotient = 1 / k;
    }

    public static void main(String[] args) {
        new ConstructorThis("");
    }
}
/* EXPECT
uncaught in main
0 ArithmeticException: / by zero
  0 ConstructorThis.<init>: ("", 0)
  0 ConstructorThis.main: (#2 String;0{})
note: throwable 0 did not pass its frame 2, ConstructorThis.<init>, in a way that can be recorded
*/
