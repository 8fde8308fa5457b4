/** Two threads fail in two places: two recordings. */
public class TwoThreads {
    static int length(String s) {
        return s.length(); // CRASH NullPointerException (length)
    }

    static int modulo(int a, int b) {
        return a % b; // CRASH ArithmeticException (modulo)
    }

    static void join(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        join(new Thread(() -> length(null), "one"));
        join(new Thread(() -> modulo(8, 0), "two"));
    }
}
// RECORDING length
// FRAME 1 length(s=null) reproduces
// FRAME 2 lambda$main$0 reproduces
// RECORDING modulo
// FRAME 1 modulo(a=8, b=0) reproduces
// FRAME 2 lambda$main$1 reproduces
