// Fails twice in the same way, with the values of each.
public class FailingAgain {
    int total;

    void add(int n, String s) {
        total += n;
        total += s.length();
    }

    static void run(int n) {
        new FailingAgain().add(n, null);
    }

    public static void main(String[] args) throws Exception {
        for (int n = 1; n <= 2; n++) {
            int number = n;
            Thread thread = new Thread(() -> run(number), "thread");
            thread.setUncaughtExceptionHandler((t, e) -> System.out.println("died"));
            thread.start();
            thread.join();
        }
    }
}
