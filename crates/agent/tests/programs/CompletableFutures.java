import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

// A future keeps the exception.
public class CompletableFutures {
    static int work(int n, String s) {
        return s.length() + n;
    }

    public static void main(String[] args) {
        Thread[] thread = new Thread[1];
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> work(2, null),
            task -> (thread[0] = new Thread(task, "async")).start());
        try {
            future.thenApply(n -> n + 1).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
    }
}
/* EXPECT
swallowed by CompletableFuture in async
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 CompletableFutures.work: (2, null)
  0 CompletableFutures.lambda$main$0: ()
*/
