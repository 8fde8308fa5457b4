import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task waits for a task of another executor: two ExecutionExceptions around the cause. */
public class NestedExecutors {
    static int inner(int n) {
        return 10 / n; // CRASH ArithmeticException (inner, outer, main)
    }

    static int outer(ExecutorService executor, int n) throws Exception {
        return executor.submit(() -> inner(n)).get(); // WRAP ExecutionException
    }

    static int run(ExecutorService a, ExecutorService b, int n) throws Exception {
        return a.submit(() -> outer(b, n)).get(); // WRAP ExecutionException
    }

    public static void main(String[] args) throws Exception {
        ExecutorService a = Executors.newSingleThreadExecutor();
        ExecutorService b = Executors.newSingleThreadExecutor();
        try {
            run(a, b, 0);
        } finally {
            a.shutdown();
            b.shutdown();
        }
    }
}
// RECORDING inner
// FRAME 1 inner(n=0) reproduces
// FRAME 2 lambda$outer$0(n=0) reproduces
// RECORDING outer
// FRAME 1 inner(n=0) reproduces
// FRAME 2 lambda$outer$0(n=0) reproduces
// FRAME 3 outer(n=0) recorded
// FRAME 4 lambda$run$1(n=0) recorded
// RECORDING main
// FRAME 1 inner(n=0) reproduces
// FRAME 2 lambda$outer$0(n=0) reproduces
// FRAME 3 outer(n=0) recorded
// FRAME 4 lambda$run$1(n=0) recorded
// FRAME 5 run(n=0) recorded
// FRAME 6 main reproduces
