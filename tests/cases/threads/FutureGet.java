import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task's exception reaches main as the cause of an ExecutionException: the second recording has both threads' frames. */
public class FutureGet {
    static char first(String s) {
        return s.charAt(0); // CRASH StringIndexOutOfBoundsException (task, main)
    }

    static char ask(ExecutorService executor, String s) throws Exception {
        return executor.submit(() -> first(s)).get(); // WRAP ExecutionException
    }

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            ask(executor, "");
        } finally {
            executor.shutdown();
        }
    }
}
// RECORDING task
// FRAME 1 first(s="") reproduces
// FRAME 2 lambda$ask$0(s="") reproduces
// RECORDING main
// FRAME 1 first(s="") reproduces
// FRAME 2 lambda$ask$0(s="") reproduces
// FRAME 3 ask(s="") recorded
// FRAME 4 main reproduces
