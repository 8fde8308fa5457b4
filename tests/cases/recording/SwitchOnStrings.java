/** A switch on strings (lookupswitch) and one on a dense range (tableswitch), both with code after the edits. */
public class SwitchOnStrings {
    static int apply(String op, int a, int b) {
        switch (op) {
            case "add":
                return a + b;
            case "div":
                return a / b; // CRASH ArithmeticException
            default:
                return apply(name(a), a, b);
        }
    }

    static String name(int code) {
        switch (code) {
            case 0: return "add";
            case 1: return "sub";
            case 2: return "mul";
            case 3: return "div";
            default: return null;
        }
    }

    public static void main(String[] args) {
        System.out.println(apply("add", 1, 2));
        apply("?", 3, 0);
    }
}
// FRAME 1 apply(op="div", a=3, b=0) reproduces
// FRAME 2 apply(op="?", a=3, b=0) reproduces
// FRAME 3 main reproduces
