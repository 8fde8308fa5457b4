// AGENT: {"max_recordings": 2}
import java.util.concurrent.CountDownLatch;

// One throwable, made once, thrown by two threads at the same time: their frames do not mix.
public class SharedThrowable {
    static final RuntimeException SHARED = new RuntimeException("shared");
    static final CountDownLatch BOTH = new CountDownLatch(2);
    static final CountDownLatch DONE = new CountDownLatch(1);

    static void inner(String who) throws Exception {
        throw SHARED;
    }

    static void outer(String who) throws Exception {
        try {
            inner(who);
        } finally {
            BOTH.countDown();
            BOTH.await();
            if (who.equals("second")) DONE.await();
        }
    }

    static Thread thread(String who) {
        Thread thread = new Thread(who) {
            @Override
            public void run() {
                try {
                    outer(who);
                } catch (Exception e) {
                    throw SHARED;
                }
            }
        };
        thread.setUncaughtExceptionHandler((t, e) -> DONE.countDown());
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread first = thread("first");
        Thread second = thread("second");
        first.join();
        second.join();
    }
}
/* EXPECT
uncaught in first, 2 times
0 RuntimeException: shared
  0- SharedThrowable.inner: ("first")
  0- SharedThrowable.outer: ("first")
  0- SharedThrowable$1.run: #1 SharedThrowable$1{val$who="first"}.()
*/
