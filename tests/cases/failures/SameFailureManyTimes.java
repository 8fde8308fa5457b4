/** One failure seen a thousand times: one recording. */
public class SameFailureManyTimes {
    static int digit(String s, int at) {
        return Character.digit(s.charAt(at), 10); // CRASH StringIndexOutOfBoundsException
    }

    static void serve(int id) {
        digit("7", id);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 1; i <= 200; i++) {
            int id = i;
            Thread thread = new Thread(() -> serve(id), "request");
            thread.start();
            thread.join();
        }
    }
}
// FRAME 1 digit(s="7", at=1) reproduces
// FRAME 2 serve(id=1) reproduces
// FRAME 3 lambda$main$0(id=1) reproduces
