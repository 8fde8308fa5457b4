/** The exception comes out of super(): the frame of that one constructor cannot catch it. */
public class ConstructorSuper {
    static class Base {
        final int length;

        Base(String s) {
            length = s.length(); // CRASH NullPointerException
        }
    }

    static class Derived extends Base {
        final int k;

        Derived(String s, int k) {
            super(s);
            this.k = k;
        }
    }

    static Derived make(String s) {
        return new Derived(s, 5);
    }

    public static void main(String[] args) {
        make(null);
    }
}
// FRAME 1 Base.<init>(s=null) reproduces
// FRAME - Derived.<init> missing
// FRAME 2 make(s=null) reproduces
// FRAME 3 main reproduces
// NOTE Derived
