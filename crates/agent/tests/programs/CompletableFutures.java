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
*/
