/** A synchronized block with a handler of its own around the failing call. */
public class SynchronizedBlock {
    static int at(int[] data, int index) {
        return data[index]; // CRASH ArrayIndexOutOfBoundsException
    }

    static int locked(Object lock, int[] data) {
        synchronized (lock) {
            synchronized (data) {
                return at(data, -1);
            }
        }
    }

    static int free(Object lock, int[] data) {
        try {
            return locked(lock, data);
        } finally {
            System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(data));
        }
    }

    public static void main(String[] args) {
        free("lock", new int[] {1, 2});
    }
}
// FRAME 1 at(index=-1) reproduces
// FRAME 2 locked reproduces
// FRAME 3 free reproduces
// FRAME 4 main reproduces
