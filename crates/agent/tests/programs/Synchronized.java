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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 Synchronized.b: #0 Synchronized{}.(null, 2)
  0 Synchronized.a: #0.(1, null)
  0 Synchronized.method: #0.(null)
  0 Synchronized.block: #0.(Object, null)
  0 Synchronized.main: (#2 String;0{})
*/
