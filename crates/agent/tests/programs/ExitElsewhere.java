// The program exits on another thread while an uncaught exception is on its way: the recording is
// whole anyway.
public class ExitElsewhere {
    static int work(int[] array, String s) {
        return s.length() + array[0];
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread("failing") {
            @Override
            public void run() {
                work(new int[] {1}, null);
            }
        };
        thread.setUncaughtExceptionHandler((t, e) -> System.exit(3));
        thread.start();
        thread.join();
    }
}
/* EXPECT
uncaught in failing
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 ExitElsewhere.work: (#0 [I1{1}, null)
  0 ExitElsewhere$1.run: #1 ExitElsewhere$1{}.()
*/
