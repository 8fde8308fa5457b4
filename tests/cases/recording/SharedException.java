import java.util.concurrent.CountDownLatch;

/** One exception object thrown by two threads at once: their records must not mix. */
public class SharedException {
    static final RuntimeException SHARED = new RuntimeException("shared"); // CRASH RuntimeException

    static void fail(int id, CountDownLatch together) throws InterruptedException {
        together.countDown();
        together.await();
        throw SHARED;
    }

    static void work(int id, CountDownLatch together) {
        try {
            fail(id, together);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch together = new CountDownLatch(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int id = i;
            threads[i] = new Thread(() -> work(id, together), "worker");
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
// VARIES two threads print at once
