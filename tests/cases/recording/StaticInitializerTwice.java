/** A class whose initialiser failed before is used again: the failure has no frame of the initialiser of its own. */
public class StaticInitializerTwice {
    static class Broken {
        static int value = 1 / Integer.parseInt("0"); // CRASH ExceptionInInitializerError

        static int get() {
            return value;
        }
    }

    static int use(int n) {
        return n + Broken.get(); // WRAP NoClassDefFoundError
    }

    public static void main(String[] args) {
        try {
            use(1);
        } catch (ExceptionInInitializerError e) {
            System.out.println("first: " + e.getCause());
        }
        use(2);
    }
}
// FRAME 1 use(n=2) recorded
// FRAME 2 main reproduces
