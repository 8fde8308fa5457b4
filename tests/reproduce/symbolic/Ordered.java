// Figure 12 of the paper on STAR: an index grows though an entry was only replaced, because its value was null before.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via symbolic
package ordered;

public class Ordered {
    private final String[] keys = new String[8];
    private final Object[] values = new Object[8];
    private int size;

    public Object put(int index, String key, Object value) {
        for (int at = 0; at < size; at++) {
            if (keys[at] == key) {
                Object old = values[at];
                values[at] = value;
                return old;
            }
        }
        if (index > size) {
            throw new IndexOutOfBoundsException("index " + index + ", size " + size);
        }
        keys[size] = key;
        values[size++] = value;
        return null;
    }

    public void putTwo(int index, String first, String second) {
        Object old = put(index, first, null);
        if (old == null) {
            index++;
        }
        put(index, second, null);
    }
}

class Production {
    public static void main(String[] arguments) {
        Ordered ordered = new Ordered();
        ordered.put(0, "a", null);
        ordered.putTwo(1, "a", "b");
    }
}
