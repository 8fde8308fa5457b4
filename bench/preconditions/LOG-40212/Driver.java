package bench;

import java.util.List;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.DefaultRepositorySelector;
import org.apache.log4j.spi.LoggerRepository;
import org.apache.log4j.spi.RepositorySelector;
import org.apache.log4j.spi.RootLogger;

/** A logger is asked for where no repository is left. */
public class Driver implements Crash {
    private static final String REPOSITORY = "what RepositorySelector.getLoggerRepository() returns";

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
        LoggerRepository repository = new Hierarchy(new RootLogger(Level.INFO));
        boolean isOfOtherKind = name.equals("a selector of another kind");
        State state = new State().answer(REPOSITORY, LoggerRepository.class, isOfOtherKind ? null : State.NOT_ASKED);
        RepositorySelector selector = switch (name) {
            case "no selector" -> null;
            case "no repository" -> new DefaultRepositorySelector(null);
            case "a repository" -> new DefaultRepositorySelector(repository);
            default -> () -> state.answerOf(REPOSITORY);
        };
        State.set(LogManager.class, "repositorySelector", selector);
        return state.with("name", String.class, "shop").naming(LogManager.class).naming(DefaultRepositorySelector.class);
    }

    @Override
    public void call(State state) {
        Logger.getLogger(state.<String>get("name"));
    }
}
