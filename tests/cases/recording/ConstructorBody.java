/** The body of a constructor throws after super() returned. */
public class ConstructorBody {
    static class Base {
        int length;

        Base(String s) {
            length = s.length();
        }
    }

    static class Pair extends Base {
        final int second;

        Pair(String a, String b) {
            super(a);
            second = length / b.length(); // CRASH ArithmeticException
        }
    }

    public static void main(String[] args) {
        new Pair("a", "");
    }
}
// FRAME 1 Pair.<init>(a="a", b="") reproduces
// FRAME 2 main reproduces
