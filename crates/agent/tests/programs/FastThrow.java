// The JIT throws a preallocated exception without a trace in hot code.
public class FastThrow {
    static int length(String s, int n) {
        return s.length() + n;
    }

    static int outer(int n) {
        return length(null, n);
    }

    public static void main(String[] args) throws Exception {
        int withoutTrace = 0;
        for (int n = 0; n < 200_000; n++) {
            try {
                outer(n);
            } catch (NullPointerException e) {
                if (e.getStackTrace().length == 0) withoutTrace++;
            }
        }
        System.out.println(withoutTrace > 1000);
        Thread thread = new Thread("fast") {
            @Override
            public void run() {
                outer(7);
            }
        };
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getStackTrace().length));
        thread.start();
        thread.join();
    }
}
/* EXPECT
uncaught in fast
0 NullPointerException
  0- FastThrow.length: (null, 7)
  0- FastThrow.outer: (7)
  0- FastThrow$1.run: #0 FastThrow$1{}.()
*/
