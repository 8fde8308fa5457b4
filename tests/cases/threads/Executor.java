import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An executor swallows the exception of a task; the program only sees that something went wrong. */
public class Executor {
    static int parse(String s) {
        return Integer.parseInt(s); // CRASH NumberFormatException
    }

    static int task(String... parts) {
        return parse(parts[0]) + parse(parts[1]);
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Future<Integer> future = executor.submit(() -> task("1", "two"));
        try {
            future.get();
        } catch (ExecutionException e) {
            e.getCause().printStackTrace();
        } finally {
            executor.shutdown();
        }
    }
}
// FRAME 1 parse(s="two") reproduces
// FRAME 2 task reproduces
// FRAME 3 lambda$main$0 reproduces
