package bench;

import java.util.HashMap;
import java.util.List;
import org.apache.commons.collections.SequencedHashMap;

/** A map is asked for the place of a key that is not in it. */
public class Driver implements Crash {
    private static final String HASH = "what Object.hashCode() returns";

    /** A key with the hash code that the state says. */
    private static final class Key {
        private State state;

        @Override
        public int hashCode() {
            return state.<Integer>answerOf(HASH);
        }
    }

    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("another key", "the key", "no entries", "no table");
    }

    @Override
    public State make(String name) {
        SequencedHashMap map = new SequencedHashMap();
        Key key = new Key();
        State state = new State().answer(HASH, int.class, 5).with("this", SequencedHashMap.class, map);
        key.state = state.with("arg1", Key.class, key);
        map.put(name.equals("the key") ? key : "tea", 1);
        switch (name) {
            case "no entries" -> State.set(map, "entries", null);
            case "no table" -> State.set(map, "entries", new HashMap<>());
            default -> {}
        }
        return state;
    }

    @Override
    public void call(State state) {
        state.<SequencedHashMap>get("this").indexOf(state.get("arg1"));
    }
}
