package bench;

import java.util.HashMap;
import java.util.List;
import org.apache.commons.collections.SequencedHashMap;

/** A map is asked for the place of a key that is not in it. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("another key", "the key", "no entries");
    }

    @Override
    public State make(String name) {
        SequencedHashMap map = new SequencedHashMap();
        String key = "kettle";
        State.field(map, "entries", HashMap.class).put("b", null);
        map.put(name.equals("the key") ? key : "tea", 1);
        if (name.equals("no entries")) {
            State.set(map, "entries", null);
        }
        return new State().answer("what Object.hashCode() returns", int.class, key.hashCode())
                .with("arg1", Object.class, key).with("this", SequencedHashMap.class, map);
    }

    @Override
    public void call(State state) {
        state.<SequencedHashMap>get("this").indexOf(state.get("arg1"));
    }
}
