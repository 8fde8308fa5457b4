import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A periodic task stops for ever after its first exception, without a word. */
public class Scheduled {
    private final AtomicInteger left = new AtomicInteger(3);

    void tick() {
        int n = left.decrementAndGet();
        try {
            check(n);
        } catch (IllegalStateException e) {
            e.printStackTrace();
            throw e;
        }
    }

    static void check(int n) {
        if (n == 0) {
            throw new IllegalStateException("out of ticks"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        var ticking = executor.scheduleAtFixedRate(new Scheduled()::tick, 0, 5, TimeUnit.MILLISECONDS);
        while (!ticking.isDone()) {
            Thread.sleep(5);
        }
        executor.shutdown();
    }
}
// FRAME 1 check(n=0) reproduces
// FRAME 2 tick passes
