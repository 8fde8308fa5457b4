import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

// An executor keeps the exception; the caller gets it wrapped, on another thread.
public class ExecutorSwallows {
    static int work(int n, String s) {
        return s.length() + n;
    }

    static int await(Future<Integer> future, int mark) throws Exception {
        return future.get();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "pool"));
        try {
            Future<Integer> future = executor.submit(() -> work(2, null));
            await(future, 6);
        } finally {
            executor.shutdown();
        }
    }
}
/* EXPECT
*/
