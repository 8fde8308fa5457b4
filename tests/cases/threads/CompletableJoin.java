import java.util.concurrent.CompletableFuture;

/** join() throws a CompletionException: its cause is what the stage threw. */
public class CompletableJoin {
    static int ratio(int a, int b) {
        return a / b; // CRASH ArithmeticException
    }

    static int run(int a) {
        return CompletableFuture.supplyAsync(() -> a)
                .thenApply(n -> ratio(n, n - 4))
                .join();
    }

    public static void main(String[] args) {
        try {
            run(4);
        } catch (RuntimeException e) {
            e.getCause().printStackTrace();
            System.exit(5);
        }
    }
}
// VARIES the stage runs in main or in a worker
// FRAME 1 ratio(a=4, b=0) reproduces
// FRAME 2 lambda$run$1 reproduces
