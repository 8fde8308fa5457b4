// A static initialiser throws.
public class StaticInitializer {
    static class Broken {
        static final int VALUE = parse("bad");

        static int parse(String s) {
            return Integer.parseInt(s);
        }
    }

    static int use(int x) {
        return Broken.VALUE + x;
    }

    public static void main(String[] args) {
        use(1);
    }
}
/* EXPECT
*/
