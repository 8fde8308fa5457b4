package bench;

import java.util.Iterator;
import java.util.List;
import org.apache.commons.collections.buffer.UnboundedFifoBuffer;

/** The iterator of a growing ring buffer removes an element, and moves those behind it one place to the front. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("wrapped", "in the middle", "one before the end", "two before the end");
    }

    @Override
    public State make(String name) {
        return switch (name) {
            case "wrapped" -> state(1, 2, 5);
            case "in the middle" -> state(0, 4, 2);
            case "one before the end" -> state(1, 2, 4);
            default -> state(1, 2, 3);
        };
    }

    private static State state(int head, int tail, int lastReturned) {
        UnboundedFifoBuffer buffer = new UnboundedFifoBuffer(5);
        for (int i = 0; i < 5; i++) {
            buffer.add("element " + i);
        }
        Iterator<?> iterator = buffer.iterator();
        State.set(buffer, "head", head);
        State.set(buffer, "tail", tail);
        State.set(iterator, "lastReturnedIndex", lastReturned);
        return new State().with("this", iterator.getClass(), iterator);
    }

    @Override
    public void call(State state) {
        state.<Iterator<?>>get("this").remove();
    }
}
