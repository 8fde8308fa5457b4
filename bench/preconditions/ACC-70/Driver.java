package bench;

import java.util.List;
import java.util.ListIterator;
import org.apache.commons.collections.list.TreeList;

/** The iterator of a list that is a tree goes back, with and without a next element. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("at the first", "in the middle", "at the end", "at the end, no way to the left");
    }

    @Override
    public State make(String name) {
        TreeList list = new TreeList(List.of("a", "b", "c"));
        ListIterator<?> iterator = list.listIterator(name.startsWith("at the end") ? 3 : name.equals("in the middle") ? 1 : 0);
        if (!name.startsWith("at the end")) {
            iterator.next();
            State.set(iterator, "next", State.field(list, "root", Object.class));
        }
        if (name.equals("at the first")) {
            Object first = State.field(State.field(list, "root", Object.class), "left", Object.class);
            State.set(iterator, "next", first);
            State.set(first, "left", null);
        }
        if (name.endsWith("left")) {
            State.set(State.field(list, "root", Object.class), "relativePosition", 7);
        }
        return new State().with("this", iterator.getClass(), iterator);
    }

    @Override
    public void call(State state) {
        state.<ListIterator<?>>get("this").previous();
    }
}
