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
*/
