// EXPECT: timed out in Deadlocks.test | deadlock: main waits for
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class Deadlocks {
    private final Object left = new Object();
    private final Object right = new Object();

    @Test
    void test() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        new Thread(() -> {
            synchronized (right) {
                meet(both);
                synchronized (left) {
                    System.out.println("never");
                }
            }
        }).start();
        synchronized (left) {
            meet(both);
            synchronized (right) {
                System.out.println("never");
            }
        }
    }

    private static void meet(CountDownLatch both) {
        both.countDown();
        try {
            both.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
