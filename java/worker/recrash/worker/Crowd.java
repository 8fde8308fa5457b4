package recrash.worker;

import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * Objects that hold the same, of which programs have thousands: empty maps, nodes without children. Nothing tells them apart in a worker, where all
 * objects have the same identity hash. So while they are looked for, each has its number in place of that hash. It gets the hash back before the program
 * goes on.
 */
final class Crowd {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** The lowest bits of the header of an object that is not locked, and its value there. */
    private static final long STATE = 7;
    private static final long UNLOCKED = 1;
    private static final long HASH = Integer.MAX_VALUE;
    /** Where the hash is in the header; -1 where that cannot be told. */
    private static final int PLACE = place();
    /** Numbers that are no hashes of this JVM. */
    private static final int FIRST = 2;

    private final List<Captured> members = new ArrayList<>();

    private static int place() {
        Object object = new Object();
        long before = header(object);
        long hash = System.identityHashCode(object);
        long added = before ^ header(object);
        int place = Long.numberOfTrailingZeros(added) - Long.numberOfTrailingZeros(hash);
        return added != 0 && place > 0 && added == hash << place ? place : -1;
    }

    private static long header(Object object) {
        return UNSAFE.getLongVolatile(object, 0);
    }

    void clear() {
        members.clear();
    }

    /** Numbers all members, so that they are found; {@link #restore()} must follow before the program goes on. */
    void number() {
        for (int i = 0; i < members.size(); i++) {
            number(i);
        }
    }

    /** Gives all members their hashes back. */
    void restore() {
        members.forEach(Crowd::restore);
    }

    /** Adds an object while members are numbered; false where it cannot be told from others. */
    boolean add(Captured captured) {
        if (PLACE < 0 || members.size() >= HASH - FIRST) {
            return false;
        }
        captured.hashBefore = header(captured.object) >>> PLACE & HASH;
        members.add(captured);
        captured.place = members.size() - 1;
        captured.isInCrowd = number(captured.place);
        if (!captured.isInCrowd) {
            members.remove(captured.place);
        }
        return captured.isInCrowd;
    }

    /** The member that is this object; null if there is none. */
    Captured find(Object object) {
        if (members.isEmpty()) {
            return null;
        }
        long number = (header(object) >>> PLACE & HASH) - FIRST;
        Captured found = number >= 0 && number < members.size() ? members.get((int) number) : null;
        return found != null && found.object == object ? found : null;
    }

    void remove(Captured captured) {
        restore(captured);
        Captured last = members.remove(members.size() - 1);
        if (last != captured) {
            last.place = captured.place;
            members.set(last.place, last);
            number(last.place);
        }
        captured.isInCrowd = false;
    }

    private boolean number(int number) {
        return mark(members.get(number).object, number + FIRST);
    }

    private static void restore(Captured captured) {
        mark(captured.object, captured.hashBefore);
    }

    /** Puts a number into the header of an object; false where a lock has taken it. */
    private static boolean mark(Object object, long number) {
        long now = header(object);
        return (now & STATE) == UNLOCKED && UNSAFE.compareAndSetLong(object, 0, now, now & ~(HASH << PLACE) | number << PLACE);
    }
}
