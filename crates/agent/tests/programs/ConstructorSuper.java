// What comes out of super(...) cannot be caught in the frame that calls it: the recording says so.
public class ConstructorSuper {
    static class Base {
        int length;

        Base(String s) {
            length = s.length();
        }
    }

    static class Derived extends Base {
        Derived(String s, int k) {
            super(s);
        }
    }

    static Derived make(int k) {
        return new Derived(null, k);
    }

    public static void main(String[] args) {
        make(7);
    }
}
/* EXPECT
*/
