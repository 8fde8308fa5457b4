package bench;

import java.util.List;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.Level;
import org.apache.log4j.spi.RootLogger;

/** A repository is asked for a logger without a name. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 3;
    }

    @Override
    public List<String> states() {
        return List.of("no name");
    }

    @Override
    public State make(String name) {
        return new State().with("this", Hierarchy.class, new Hierarchy(new RootLogger(Level.INFO)))
                .with("name", String.class, null);
    }

    @Override
    public void call(State state) {
        state.<Hierarchy>get("this").getLogger(state.<String>get("name"));
    }
}
