import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.logging.Logger;

/** A service as programs have them: with locks, latches and a logger among its fields, all in use before the crash. */
public class Locks {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CountDownLatch started = new CountDownLatch(1);
    private final Semaphore permits = new Semaphore(2);
    private final Logger logger = Logger.getLogger("locks");
    private final ThreadLocal<String> user = ThreadLocal.withInitial(() -> "nobody");
    private final int[] slots = new int[2];

    int take(int at) throws InterruptedException {
        lock.lock();
        permits.acquire();
        try {
            readWrite.readLock().lock();
            logger.fine("taking");
            started.countDown();
            started.await();
            return closed.get() ? -1 : slots[at] + user.get().length(); // CRASH ArrayIndexOutOfBoundsException
        } finally {
            readWrite.readLock().unlock();
            permits.release();
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Locks().take(2);
    }
}
// FRAME 1 take(at=2) reproduces
// FRAME 2 main reproduces
