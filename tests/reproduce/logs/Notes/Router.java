package framework;

import java.util.HashMap;
import java.util.Map;

public class Router {
    public interface Handler {
        String handle(String body);
    }

    private final Map<String, Handler> handlers = new HashMap<>();

    public void on(String verb, Handler handler) {
        handlers.put(verb, handler);
    }

    public String route(String request) {
        int space = request.indexOf(' ');
        String verb = space < 0 ? request : request.substring(0, space);
        Handler handler = handlers.get(verb);
        return handler == null ? "unknown" : handler.handle(request.substring(space + 1));
    }
}
