// Figure 13 of the paper on STAR: a ring buffer that has wrapped around, and an iterator in its middle.
// EXPECT frame 1 of 1
// STUBS none
// BUDGET 60s
// RUN: --via symbolic
package fifo;

public class Fifo {
    private final Object[] buffer;
    private int head;
    private int tail;

    public Fifo(int room) {
        buffer = new Object[room + 1];
    }

    public void add(Object element) {
        buffer[tail] = element;
        if (++tail >= buffer.length) {
            tail = 0;
        }
    }

    public Object remove() {
        Object element = buffer[head];
        if (++head >= buffer.length) {
            head = 0;
        }
        return element;
    }

    public Places places() {
        return new Places();
    }

    public class Places {
        private int index = head;
        private int last = -1;

        public Object next() {
            last = index++;
            if (index >= buffer.length) {
                index = 0;
            }
            return buffer[last];
        }

        public void remove() {
            if (last == -1) {
                throw new IllegalStateException();
            }
            if (last == head) {
                Fifo.this.remove();
                last = -1;
                return;
            }
            int at = last + 1;
            while (at != tail) {
                if (at >= buffer.length) {
                    buffer[at - 1] = buffer[0];
                    at = 0;
                } else {
                    buffer[at - 1] = buffer[at];
                    at++;
                }
            }
            last = -1;
            tail = tail == 0 ? buffer.length - 1 : tail - 1;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Fifo fifo = new Fifo(3);
        fifo.add("a");
        fifo.add("b");
        fifo.add("c");
        fifo.remove();
        fifo.add("d");
        fifo.remove();
        fifo.add("e");
        Fifo.Places places = fifo.places();
        places.next();
        places.next();
        places.remove();
    }
}
