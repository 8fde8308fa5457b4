/** A thread of the program dies; main goes on and ends well. */
public class UncaughtInThread implements Runnable {
    private final String job;

    UncaughtInThread(String job) {
        this.job = job;
    }

    @Override
    public void run() {
        work(job.length());
    }

    void work(int size) {
        Object[] items = new Object[size];
        items[size] = job; // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(new UncaughtInThread("job"), "worker");
        thread.start();
        thread.join();
        System.out.println("main ends");
    }
}
// FRAME 1 work(size=3) reproduces
// FRAME 2 run reproduces
