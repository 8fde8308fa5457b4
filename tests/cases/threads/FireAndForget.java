import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Nobody asks for the result: `execute` lets the thread die, `submit` says nothing at all. */
public class FireAndForget {
    static int at(int[] data, int index) {
        return data[index]; // CRASH ArrayIndexOutOfBoundsException (at)
    }

    static void silent(String s) {
        try {
            s.length(); // CRASH NullPointerException (silent)
        } catch (NullPointerException e) {
            e.printStackTrace();
            throw e;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> at(new int[2], 2));
        executor.submit(() -> silent(null));
        executor.shutdown();
        executor.awaitTermination(10, TimeUnit.SECONDS);
    }
}
// VARIES two threads print at once
// RECORDING at
// FRAME 1 at(index=2) reproduces
// FRAME 2 lambda$main$0 reproduces
// RECORDING silent
// FRAME 1 silent(s=null) reproduces
// FRAME 2 lambda$main$1 reproduces
