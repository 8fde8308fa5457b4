// AGENT: {"max_recordings": 2}
// No more recordings than asked for.
public class ManyFailures {
    static void fail(int n) {
        switch (n) {
            case 0: throw new IllegalStateException();
            case 1: throw new IllegalArgumentException();
            default: throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int n = 0; n < 3; n++) {
            int number = n;
            Thread thread = new Thread(() -> fail(number), "thread " + n);
            thread.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getClass()));
            thread.start();
            thread.join();
        }
    }
}
/* EXPECT
uncaught in thread 0
0 IllegalStateException
  0 ManyFailures.fail: (0)
  0 ManyFailures.lambda$main$0: (0)

uncaught in thread 1
0 IllegalArgumentException
  0 ManyFailures.fail: (1)
  0 ManyFailures.lambda$main$0: (1)
*/
