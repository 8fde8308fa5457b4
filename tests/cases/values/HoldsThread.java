import java.io.InputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An object holds a thread, a stream and an executor: they are not restored, and the failing path does not need them. */
public class HoldsThread {
    private final Thread thread = Thread.currentThread();
    private final InputStream in = System.in;
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final ClassLoader loader = HoldsThread.class.getClassLoader();
    private final String name;

    HoldsThread(String name) {
        this.name = name;
    }

    int use(int from) {
        return name.substring(from).length(); // CRASH StringIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        HoldsThread holder = new HoldsThread("name");
        holder.executor.shutdown();
        holder.use(9);
    }
}
// FRAME 1 use(from=9) reproduces
// FRAME 2 main reproduces
// TEST contains: thread is a new thread of the same name, not started
// TEST contains: executor is null here
