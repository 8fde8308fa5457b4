// SINCE: 21
// An exception ends a virtual thread.
public class VirtualThreads {
    static int work(int n, String s) {
        return s.length() + n;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofVirtual().name("virtual").uncaughtExceptionHandler(
            (t, e) -> System.out.println("handled")).start(() -> {
                Thread.yield();
                work(4, null);
            });
        thread.join();
    }
}
/* EXPECT
uncaught in virtual
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 VirtualThreads.work: (4, null)
  0 VirtualThreads.lambda$main$1: ()
*/
