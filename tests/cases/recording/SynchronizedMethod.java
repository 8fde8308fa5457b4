/** A synchronized method is left by an exception: its lock must be free afterwards. */
public class SynchronizedMethod {
    private final StringBuilder log = new StringBuilder();

    synchronized void add(String s) {
        log.append(s.trim()); // CRASH NullPointerException
    }

    void run(String s) {
        try {
            add(s);
        } finally {
            System.out.println("holds the lock: " + Thread.holdsLock(this));
        }
    }

    public static void main(String[] args) {
        new SynchronizedMethod().run(null);
    }
}
// FRAME 1 add(s=null) reproduces
// FRAME 2 run(s=null) reproduces
// FRAME 3 main reproduces
