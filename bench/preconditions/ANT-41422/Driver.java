package bench;

import java.util.List;
import org.apache.tools.ant.Project;
import org.apache.tools.ant.types.Path;

/** A path is added to a path. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 1;
    }

    @Override
    public List<String> states() {
        return List.of("no path", "a path");
    }

    @Override
    public State make(String name) {
        Path other = name.equals("no path") ? null : new Path(new Project());
        return new State().with("this", Path.class, new Path(new Project())).with("path", Path.class, other);
    }

    @Override
    public void call(State state) {
        state.<Path>get("this").add(state.<Path>get("path"));
    }
}
