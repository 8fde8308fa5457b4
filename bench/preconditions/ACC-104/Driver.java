package bench;

import java.util.Iterator;
import java.util.List;
import org.apache.commons.collections.buffer.BoundedFifoBuffer;

/** The iterator of a ring buffer removes an element, and moves those behind it one place to the front. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("wrapped", "in the middle", "one before the end", "short");
    }

    @Override
    public State make(String name) {
        return switch (name) {
            case "wrapped" -> state(5, 1, 2, 4);
            case "in the middle" -> state(5, 0, 4, 2);
            case "one before the end" -> state(5, 1, 2, 3);
            default -> state(3, 1, 2, 2);
        };
    }

    private static State state(int size, int start, int end, int lastReturned) {
        BoundedFifoBuffer buffer = new BoundedFifoBuffer(size);
        for (int i = 0; i < size; i++) {
            buffer.add("element " + i);
        }
        Iterator<?> iterator = buffer.iterator();
        State.set(buffer, "start", start);
        State.set(buffer, "end", end);
        State.set(iterator, "lastReturnedIndex", lastReturned);
        return new State().with("this", iterator.getClass(), iterator);
    }

    @Override
    public void call(State state) {
        state.<Iterator<?>>get("this").remove();
    }
}
