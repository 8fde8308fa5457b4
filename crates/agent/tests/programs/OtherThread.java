// Thrown on one thread, thrown again on another: the frames of its trace are the first one's.
public class OtherThread {
    static RuntimeException kept;

    static int work(int n, String s) {
        return s.length() + n;
    }

    static void pass(int mark) {
        throw kept;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                work(3, null);
            } catch (RuntimeException e) {
                kept = e;
            }
        });
        thread.start();
        thread.join();
        pass(1);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 OtherThread.work: (3, null)
  0- OtherThread.pass: (1)
  0- OtherThread.main: (#0 String;0{})
*/
