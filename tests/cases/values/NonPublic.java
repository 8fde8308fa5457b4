package cases.hidden;

/** Nothing here is public: classes, constructors, methods; the tests are in the same package. */
class NonPublic {
    private static final class Inner {
        private final int n;

        private Inner(int n) {
            this.n = n;
        }

        private int over(int m) {
            return m / n; // CRASH ArithmeticException
        }
    }

    protected int guarded(Inner inner) {
        return inner.over(3);
    }

    private int hidden(int n) {
        return guarded(new Inner(n));
    }

    public static void main(String[] args) {
        new NonPublic().hidden(0);
    }
}
// FRAME 1 over(m=3) reproduces
// FRAME 2 guarded reproduces
// FRAME 3 hidden(n=0) reproduces
// FRAME 4 main reproduces
// TEST contains: package cases.hidden;
