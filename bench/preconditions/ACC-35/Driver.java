package bench;

import java.util.AbstractList;
import java.util.List;
import org.apache.commons.collections.iterators.IteratorChain;

/** A chain of iterators is asked whether there is more before any iterator was added. */
public class Driver implements Crash {
    private static final String SIZE = "what List.size() returns";

    /** A list whose size is what the state says. */
    private static final class Sized extends AbstractList<Object> {
        private State state;

        @Override
        public int size() {
            return state.<Integer>answerOf(SIZE);
        }

        @Override
        public Object get(int index) {
            return List.of().iterator();
        }
    }

    @Override
    public int frame() {
        return 3;
    }

    @Override
    public List<String> states() {
        return List.of("no iterators", "one iterator");
    }

    @Override
    public State make(String name) {
        Sized list = new Sized();
        IteratorChain chain = new IteratorChain();
        State.set(chain, "iteratorChain", list);
        State state = new State().answer(SIZE, int.class, name.equals("no iterators") ? 0 : 1);
        list.state = state;
        return state.with("this", IteratorChain.class, chain);
    }

    @Override
    public void call(State state) {
        state.<IteratorChain>get("this").hasNext();
    }
}
