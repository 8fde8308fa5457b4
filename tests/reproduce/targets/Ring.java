// A private inner class, whose outer object must be in the right state.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: setAccessible
package ring;

public class Ring {
    private final int[] values;
    private final Cursor reader = new Cursor();
    private final Cursor writer = new Cursor();

    public Ring(int capacity) {
        if (capacity < 2) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        values = new int[capacity];
    }

    public void write(int value) {
        values[writer.step()] = value;
    }

    public int read() {
        if (reader.at == writer.at) {
            throw new IllegalStateException("empty");
        }
        return reader.value();
    }

    private class Cursor {
        private int at;

        private int step() {
            int before = at;
            at = before > values.length ? 0 : before + 1;
            return before % values.length;
        }

        private int value() {
            int value = values[at];
            step();
            return value;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Ring ring = new Ring(3);
        for (int value = 0; value < 4; value++) {
            ring.write(value);
        }
        while (true) {
            ring.read();
        }
    }
}
