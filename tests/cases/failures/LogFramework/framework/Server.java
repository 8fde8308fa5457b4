package framework;

import java.util.function.Consumer;

/** Catches what the program throws. */
public class Server {
    private final Log log;

    public Server(Log log) {
        this.log = log;
    }

    public void serve(Consumer<String> handler, String request) {
        try {
            handler.accept(request);
        } catch (RuntimeException e) {
            log.error("{} failed", request, e);
        }
    }
}
