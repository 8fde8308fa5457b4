/** An argument of super() throws: this is not initialised yet, but the arguments can be had. */
public class ConstructorArgument {
    static class Base {
        final String text;

        Base(String text) {
            this.text = text;
        }
    }

    static class Tail extends Base {
        Tail(String text, int from) {
            super(text.substring(from)); // CRASH StringIndexOutOfBoundsException
        }
    }

    public static void main(String[] args) {
        new Tail("abc", 9);
    }
}
// FRAME 1 Tail.<init>(text="abc", from=9) reproduces
// FRAME 2 main reproduces
