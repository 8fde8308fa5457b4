// An exception ends a thread that is not the main one; the program has a handler of its own.
public class ThreadDies {
    static class Worker extends Thread {
        final int number;

        Worker(int number) {
            super("worker");
            this.number = number;
        }

        @Override
        public void run() {
            work(number, null);
        }

        int work(int n, String s) {
            return s.length() + n;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker(8);
        worker.setUncaughtExceptionHandler((thread, e) -> System.out.println("handled " + e.getMessage()));
        worker.start();
        worker.join();
    }
}
/* EXPECT
uncaught in worker
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 ThreadDies$Worker.work: #0 ThreadDies$Worker{number=8}.(8, null)
  0 ThreadDies$Worker.run: #0.()
*/
