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
uncaught in main
0 NumberFormatException: For input string: "abc"
  0 ConstructorArguments$Derived.<init>: (true, "abc")
  0 ConstructorArguments.main: (#1 String;0{})
*/
