/** A StackOverflowError that the program handles, then an ordinary crash: the first must not leak into the second. */
public class OverflowIsHandled {
    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static int measure() {
        try {
            return endless(0);
        } catch (StackOverflowError e) {
            return -1;
        }
    }

    static int divide(int a, int b) {
        return a / b; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        System.out.println(measure() + measure());
        divide(10, measure() + 1);
    }
}
// FRAME 1 divide(a=10, b=0) reproduces
// FRAME 2 main reproduces
