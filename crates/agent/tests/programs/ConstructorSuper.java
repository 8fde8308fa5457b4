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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 ConstructorSuper$Base.<init>: (null)
  0 ConstructorSuper.make: (7)
  0 ConstructorSuper.main: (#1 String;0{})
note: throwable 0 did not pass its frame 2, ConstructorSuper$Derived.<init>, in a way that can be recorded
*/
