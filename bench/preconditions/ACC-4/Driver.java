package bench;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.collections.CollectionUtils;

/** How often null is in a collection. */
public class Driver implements Crash {
    private static final String ITERATOR = "what Collection.iterator() returns";
    private static final String HAS_NEXT = "what Iterator.hasNext() returns";
    private static final String NEXT = "what Iterator.next() returns";

    /** An iterator that answers once what the state says. */
    private static final class Once implements Iterator<Object> {
        private State state;
        private boolean isOver;

        @Override
        public boolean hasNext() {
            return !isOver && state.<Boolean>answerOf(HAS_NEXT);
        }

        @Override
        public Object next() {
            isOver = true;
            return state.answerOf(NEXT);
        }
    }

    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("no collection", "null in a collection of others", "a text in a collection of others");
    }

    @Override
    public State make(String name) {
        Once once = new Once();
        State state = new State().answer(ITERATOR, Iterator.class, once).answer(HAS_NEXT, boolean.class, true);
        once.state = state.answer(NEXT, Object.class, "kettle");
        Collection<Object> collection = new AbstractCollection<>() {
            @Override
            public Iterator<Object> iterator() {
                return state.answerOf(ITERATOR);
            }

            @Override
            public int size() {
                return 1;
            }
        };
        state.with("arg1", Object.class, name.startsWith("null") ? null : "tea");
        return state.with("arg2", Collection.class, name.startsWith("no") ? null : collection);
    }

    @Override
    public void call(State state) {
        CollectionUtils.cardinality(state.get("arg1"), state.get("arg2"));
    }
}
