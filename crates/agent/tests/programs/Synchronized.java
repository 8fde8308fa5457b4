// Monitors are released as ever.
public class Synchronized {
    int a(int x, String s) {
        return b(s, x + 1);
    }

    int b(String s, int x) {
        return s.length() + x;
    }

    synchronized void method(String s) {
        a(1, s);
    }

    void block(Object lock, String s) {
        synchronized (lock) {
            method(s);
        }
    }

    public static void main(String[] args) {
        Synchronized it = new Synchronized();
        Object lock = new Object();
        try {
            it.block(lock, null);
        } catch (NullPointerException e) {
            System.out.println(Thread.holdsLock(it) + " " + Thread.holdsLock(lock));
            throw e;
        }
    }
}
/* EXPECT
*/
