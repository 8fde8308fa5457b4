// A large interface of which the program has only a wrapper that wants another object of it.
// EXPECT frame 2 of 2
// BUDGET 20s
package uploads;

import java.lang.reflect.Proxy;
import java.util.Objects;

public class Uploads {
    public interface Request {
        String method();
        String path();
        String query();
        String user();
        String host();
        String scheme();
        String header(String name);
        String parameter(String name);
        String cookie(String name);
        String type();
        String encoding();
        int port();
        int length();
        long date(String name);
        boolean isSecure();
        boolean isSecure(String role);
        void put(String name, Object value);
        Object get(String name);
    }

    /** A request that hides the user. */
    public static class Hidden implements Request {
        private final Request request;

        public Hidden(Request request) {
            this.request = Objects.requireNonNull(request, "request");
        }

        @Override public String method() { return request.method(); }
        @Override public String path() { return request.path(); }
        @Override public String query() { return request.query(); }
        @Override public String user() { return null; }
        @Override public String host() { return request.host(); }
        @Override public String scheme() { return request.scheme(); }
        @Override public String header(String name) { return request.header(name); }
        @Override public String parameter(String name) { return request.parameter(name); }
        @Override public String cookie(String name) { return request.cookie(name); }
        @Override public String type() { return request.type(); }
        @Override public String encoding() { return request.encoding(); }
        @Override public int port() { return request.port(); }
        @Override public int length() { return request.length(); }
        @Override public long date(String name) { return request.date(name); }
        @Override public boolean isSecure() { return request.isSecure(); }
        @Override public boolean isSecure(String role) { return request.isSecure(role); }
        @Override public void put(String name, Object value) { request.put(name, value); }
        @Override public Object get(String name) { return request.get(name); }
    }

    public String store(Request request) {
        if (request.user() == null || !request.isSecure()) {
            return "denied";
        }
        return extension(request);
    }

    private static String extension(Request request) {
        String path = request.path();
        return request.length() > 100 ? path.substring(path.indexOf('.'), path.length()) : path;
    }
}

class Production {
    public static void main(String[] arguments) {
        Class<?>[] types = {Uploads.Request.class};
        Uploads.Request request = (Uploads.Request) Proxy.newProxyInstance(
            Production.class.getClassLoader(), types, (self, method, given) -> switch (method.getName()) {
                case "length" -> 4711;
                case "isSecure" -> true;
                default -> "report";
            });
        new Uploads().store(request);
    }
}
