// A failure that is seen many times is recorded once, with a count.
public class SameFailure {
    static int work(int n, String s) {
        return s.length() + n;
    }

    public static void main(String[] args) throws Exception {
        for (int n = 0; n < 5; n++) {
            int number = n;
            Thread thread = new Thread(() -> work(number, null), "same");
            thread.setUncaughtExceptionHandler((t, e) -> System.out.println("died"));
            thread.start();
            thread.join();
        }
    }
}
/* EXPECT
uncaught in same, 5 times
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 SameFailure.work: (0, null)
  0 SameFailure.lambda$main$0: (0)
*/
