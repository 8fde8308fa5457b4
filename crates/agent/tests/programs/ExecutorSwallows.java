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
swallowed by FutureTask in pool
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 ExecutorSwallows.work: (2, null)
  0 ExecutorSwallows.lambda$main$1: ()

uncaught in main
0 ExecutionException: java.lang.NullPointerException: Cannot invoke "String.length()" because "s" is null
1 cause of 0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  1 ExecutorSwallows.work: (2, null)
  1 ExecutorSwallows.lambda$main$1: ()
  0 ExecutorSwallows.await: (FutureTask, 6)
  0 ExecutorSwallows.main: (#1 String;0{})
*/
