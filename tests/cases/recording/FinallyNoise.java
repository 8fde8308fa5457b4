/** Many other exceptions are thrown and caught inside finally: they must not push the record out. */
public class FinallyNoise {
    static void noise(int i) {
        throw new IllegalArgumentException("noise " + i);
    }

    static int divide(int a, int b) {
        return a / b; // CRASH ArithmeticException
    }

    static int use(int a, int b) {
        int caught = 0;
        try {
            return divide(a, b);
        } finally {
            for (int i = 0; i < 100; i++) {
                try {
                    noise(i);
                } catch (IllegalArgumentException e) {
                    caught++;
                }
            }
            System.out.println("caught " + caught);
        }
    }

    public static void main(String[] args) {
        use(7, 0);
    }
}
// FRAME 1 divide(a=7, b=0) reproduces
// FRAME 2 use(a=7, b=0) reproduces
// FRAME 3 main reproduces
