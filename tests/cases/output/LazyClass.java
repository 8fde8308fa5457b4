/** A class that is loaded but not initialised when the program fails is not initialised by the recorder. */
public class LazyClass {
    static class Lazy {
        static {
            System.out.println("Lazy is initialised");
        }

        static int zero() {
            return 0;
        }
    }

    static int divide(Class<?> type, Lazy lazy, Lazy[] many, int n) {
        return many.length / n; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        divide(Lazy.class, null, new Lazy[2], 0);
    }
}
// FRAME 1 divide(lazy=null, n=0) reproduces
// FRAME 2 main reproduces
