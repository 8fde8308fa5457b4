// An argument expression of super(...) throws, after a branch.
public class ConstructorArguments {
    static class Base {
        Base(String s) {}
    }

    static class Derived extends Base {
        Derived(boolean flag, String s) {
            super(flag ? s + Integer.parseInt(s) : s);
        }
    }

    public static void main(String[] args) {
        new Derived(true, "abc");
    }
}
/* EXPECT
*/
