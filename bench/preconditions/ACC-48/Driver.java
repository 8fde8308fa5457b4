package bench;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.apache.commons.collections.map.TransformedMap;

/** A map that transforms what is put into it gets all of a map that says it is empty, or even less than that. */
public class Driver implements Crash {
    private static final String SIZE = "what Map.size() returns";

    /** A map whose size is what the state says. */
    private static final class Sized extends AbstractMap<Object, Object> {
        private State state;

        @Override
        public int size() {
            return state.<Integer>answerOf(SIZE);
        }

        @Override
        public Set<Entry<Object, Object>> entrySet() {
            return Set.of();
        }
    }

    @Override
    public int frame() {
        return 6;
    }

    @Override
    public List<String> states() {
        return List.of("empty");
    }

    @Override
    public State make(String name) {
        Sized map = new Sized();
        State state = new State().answer(SIZE, int.class, 0).with("mapToCopy", Sized.class, map);
        map.state = state;
        return state.with("this", TransformedMap.class, TransformedMap.decorate(new HashMap<>(), null, null));
    }

    @Override
    public void call(State state) {
        state.<TransformedMap>get("this").putAll(state.get("mapToCopy"));
    }
}
