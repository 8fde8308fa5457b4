import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A task waits for one that fails in another worker: what the pool makes of the exception there is no failure of its own. */
public class ForkJoinCopy extends RecursiveTask<Integer> {
    private static final CountDownLatch FAILED = new CountDownLatch(1);
    private final String cell;

    ForkJoinCopy(String cell) {
        this.cell = cell;
    }

    @Override
    protected Integer compute() {
        if (!cell.isEmpty()) {
            return parse(cell);
        }
        ForkJoinCopy inner = new ForkJoinCopy("?");
        inner.fork();
        // So that another worker has taken it.
        await();
        return inner.join();
    }

    private static void await() {
        try {
            FAILED.await();
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static int parse(String cell) {
        FAILED.countDown();
        return Integer.parseInt(cell); // CRASH NumberFormatException
    }

    public static void main(String[] args) {
        try {
            new ForkJoinPool(2).invoke(new ForkJoinCopy(""));
        } catch (NumberFormatException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            root.printStackTrace();
        }
    }
}
// VARIES which worker runs what
