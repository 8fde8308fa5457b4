// JDK 25
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** A virtual thread per task, parked and resumed before it fails. */
public class VirtualExecutor {
    static int parse(String s) throws InterruptedException {
        Thread.sleep(5);
        return Integer.parseInt(s); // CRASH NumberFormatException
    }

    public static void main(String[] args) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                String text = i == 13 ? "thirteen" : "" + i;
                var future = executor.submit(() -> parse(text));
                try {
                    future.get();
                } catch (ExecutionException e) {
                    e.getCause().printStackTrace();
                }
            }
        }
    }
}
// FRAME 1 parse(s="thirteen") reproduces
// FRAME 2 lambda$main$0(text="thirteen") reproduces
