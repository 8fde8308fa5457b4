package java.recrash;

/** Numbers objects by identity, in the order in which they are added. */
final class Identity {
    private Object[] objects = new Object[64];
    private int[] slots = new int[128];
    private int size;

    int size() {
        return size;
    }

    Object get(int number) {
        return objects[number];
    }

    /** The number of an object, or -1. */
    int find(Object object) {
        return slots[slot(object)] - 1;
    }

    /** Adds an object that is not there yet. */
    int add(Object object) {
        if (size == objects.length) grow();
        objects[size] = object;
        slots[slot(object)] = size + 1;
        return size++;
    }

    /** Adds something that {@link #find} must not find. */
    int addHidden(Object object) {
        if (size == objects.length) grow();
        objects[size] = object;
        return size++;
    }

    private int slot(Object object) {
        int mask = slots.length - 1;
        int slot = spread(System.identityHashCode(object)) & mask;
        while (slots[slot] != 0 && objects[slots[slot] - 1] != object) slot = slot + 1 & mask;
        return slot;
    }

    private static int spread(int hash) {
        return hash * 0x9E3779B9 >>> 8;
    }

    private void grow() {
        Object[] larger = new Object[size * 2];
        System.arraycopy(objects, 0, larger, 0, size);
        int[] old = slots;
        slots = new int[old.length * 2];
        objects = larger;
        for (int number : old) {
            if (number != 0) slots[slot(objects[number - 1])] = number;
        }
    }
}
