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
uncaught in main
0 ExceptionInInitializerError
1 cause of 0 NumberFormatException: For input string: "bad"
  1 StaticInitializer$Broken.parse: ("bad")
  1 StaticInitializer$Broken.<clinit>: ()
  0 StaticInitializer.use: (1)
  0 StaticInitializer.main: (#0 String;0{})
*/
