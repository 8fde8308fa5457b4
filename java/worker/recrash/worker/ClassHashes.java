package recrash.worker;

import jdk.internal.misc.Unsafe;

/**
 * Identity hashes of classes. In a worker all objects have the same one, so that the order of hash tables is no matter of chance; but large programs
 * keep tables by class, with thousands of entries, in which everything would collide. So classes get hashes that depend on their names alone.
 */
final class ClassHashes {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** Where an object has its header. */
    private static final long HEADER = 0;
    /** The bits of the header beside the hash that tell of locks. */
    private static final long LOCK_BITS = 7;
    /** What they are as long as nobody locks the object. */
    private static final long UNLOCKED = 1;
    /** As few bits as any JVM has for a hash. */
    private static final int MOST = (1 << 24) - 1;
    /** Where the hash is in the header; -1 where that was not found out. */
    private static final int SHIFT = shift();

    private ClassHashes() {}

    /** The same hash for all objects shows where the header has it. */
    private static int shift() {
        Object object = new Object();
        long before = UNSAFE.getLong(object, HEADER);
        int hash = System.identityHashCode(object);
        long after = UNSAFE.getLong(object, HEADER);
        int shift = Long.numberOfTrailingZeros(before ^ after);
        boolean isPlain = hash == 1 && (before & LOCK_BITS) == UNLOCKED && (before ^ after) == 1L << shift && shift > 2;
        return isPlain ? shift : -1;
    }

    /** Gives a class that was just defined its hash, unless it has one. */
    static void assign(Class<?> type) {
        if (SHIFT < 0) {
            return;
        }
        long header = UNSAFE.getLong(type, HEADER);
        boolean isUntouched = (header & LOCK_BITS) == UNLOCKED && header >>> SHIFT == 0;
        if (isUntouched) {
            long hash = 1 + (type.getName().hashCode() & 0x7fffffff) % MOST;
            UNSAFE.compareAndSetLong(type, HEADER, header, header | hash << SHIFT);
        }
    }
}
