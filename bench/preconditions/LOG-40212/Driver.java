package bench;

import java.util.List;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.DefaultRepositorySelector;
import org.apache.log4j.spi.RepositorySelector;
import org.apache.log4j.spi.RootCategory;

/** A logger is asked for where no repository is left. */
public class Driver implements Crash {
    @Override
    public int frame() {
        return 2;
    }

    @Override
    public List<String> states() {
        return List.of("no selector", "no repository", "a repository", "a selector of another kind");
    }

    @Override
    public State make(String name) {
        RepositorySelector selector = switch (name) {
            case "no selector" -> null;
            case "no repository" -> new DefaultRepositorySelector(null);
            case "a repository" -> new DefaultRepositorySelector(new Hierarchy(new RootCategory(org.apache.log4j.Level.INFO)));
            default -> () -> null;
        };
        State.set(LogManager.class, "repositorySelector", selector);
        return new State().with("name", String.class, "shop").naming(LogManager.class)
                .naming(DefaultRepositorySelector.class);
    }

    @Override
    public void call(State state) {
        Logger.getLogger(state.<String>get("name"));
    }
}
