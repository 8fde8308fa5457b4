// A bean with what a container looks up lazily: all the handlers that there are, and a provider of the one request.
// EXPECT frame 2 of 2
// BUDGET 30s
package dispatch;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class Dispatch {
    @Inject
    private Instance<Handler> handlers;

    @Inject
    private Provider<Request> request;

    public String run() {
        Request current = request.get();
        for (Handler handler : handlers) {
            if (handler.accepts(current.path())) {
                return handler.handle(current);
            }
        }
        return fallback(current);
    }

    private String fallback(Request current) {
        return handlers.get().handle(current).substring(current.path().length());
    }
}

interface Instance<T> extends Iterable<T>, Provider<T> {
    boolean isUnsatisfied();

    boolean isAmbiguous();

    Instance<T> select(Class<? extends T> type);
}

interface Provider<T> {
    T get();
}

interface Handler {
    boolean accepts(String path);

    String handle(Request request);
}

record Request(String path, int size) {}

@Retention(RetentionPolicy.RUNTIME)
@interface Inject {}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Dispatch dispatch = new Dispatch();
        Handler handler = new Handler() {
            @Override
            public boolean accepts(String path) {
                return false;
            }

            @Override
            public String handle(Request request) {
                return "";
            }
        };
        set(dispatch, "request", (Provider<Request>) () -> new Request("/index", 0));
        set(dispatch, "handlers", new Instance<Handler>() {
            @Override
            public java.util.Iterator<Handler> iterator() {
                return java.util.List.of(handler).iterator();
            }

            @Override
            public Handler get() {
                return handler;
            }

            @Override
            public boolean isUnsatisfied() {
                return false;
            }

            @Override
            public boolean isAmbiguous() {
                return false;
            }

            @Override
            public Instance<Handler> select(Class<? extends Handler> type) {
                return this;
            }
        });
        dispatch.run();
    }

    private static void set(Object object, String name, Object value) throws ReflectiveOperationException {
        var field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
}
