// The crash of a pool's thread, which surfaces as the cause of an ExecutionException in another.
// EXPECT frame 2 of 2
// BUDGET 30s
// STUBS none
package jobs;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Jobs {
    private final ExecutorService pool = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "jobs");
        thread.setDaemon(true);
        return thread;
    });

    public int longest(List<String> lines) throws ExecutionException, InterruptedException {
        Future<Integer> future = pool.submit(() -> length(lines));
        return future.get();
    }

    private static int length(List<String> lines) {
        int longest = 0;
        for (int line = 0; line <= lines.size(); line++) {
            longest = Math.max(longest, lines.get(line).length());
        }
        return longest;
    }
}

class Production {
    public static void main(String[] arguments) throws Exception {
        new Jobs().longest(List.of("one", "two"));
    }
}
