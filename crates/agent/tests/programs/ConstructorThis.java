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
*/
