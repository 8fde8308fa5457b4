// More frames than are kept: both ends are, and the gap is told.
public class DeepRecursion {
    static int down(int n) {
        return n == 0 ? 1 / n : down(n - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread("deep") {
            @Override
            public void run() {
                down(5000);
            }
        };
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getStackTrace().length));
        thread.start();
        thread.join();
    }
}
/* EXPECT
uncaught in deep
0 ArithmeticException: / by zero
  0 DeepRecursion.down: (0)
  0 DeepRecursion.down: (1)
  0 DeepRecursion.down: (2)
  0 DeepRecursion.down: (3)
  0 DeepRecursion.down: (4)
  0 DeepRecursion.down: (5)
  0 DeepRecursion.down: (6)
  0 DeepRecursion.down: (7)
  … 496 more
  0- DeepRecursion.down: (4994)
  0- DeepRecursion.down: (4995)
  0- DeepRecursion.down: (4996)
  0- DeepRecursion.down: (4997)
  0- DeepRecursion.down: (4998)
  0- DeepRecursion.down: (4999)
  0- DeepRecursion.down: (5000)
  0- DeepRecursion$1.run: #0 DeepRecursion$1{}.()
note: 4490 frames of java/lang/ArithmeticException were dropped after the first 256
*/
