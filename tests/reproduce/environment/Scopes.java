// A large interface whose factory gives what was set, which is nothing, and that no class implements.
// EXPECT frame 2 of 2
// BUDGET 20s
package scopes;

import java.lang.reflect.Proxy;

public class Scopes {
    public interface Scope {
        ThreadLocal<Scope> CURRENT = new ThreadLocal<>();

        static Scope current() {
            return CURRENT.get();
        }

        String user();
        String tenant();
        String host();
        String path();
        String locale();
        String zone();
        String session();
        String agent();
        String referrer();
        String protocol();
        String charset();
        int port();
        int depth();
        int tries();
        long started();
        long limit();
        boolean isSecure();
        boolean isClosed();
    }

    public String label(Scope scope) {
        return scope.isSecure() && scope.depth() > 2 ? trail(scope) : scope.path();
    }

    private static String trail(Scope scope) {
        return scope.path().split("/")[scope.depth()];
    }
}

class Production {
    public static void main(String[] arguments) {
        Class<?>[] types = {Scopes.Scope.class};
        Scopes.Scope scope = (Scopes.Scope) Proxy.newProxyInstance(
            Production.class.getClassLoader(), types, (self, method, given) -> switch (method.getName()) {
                case "depth" -> 3;
                case "isSecure" -> true;
                default -> "a/b";
            });
        new Scopes().label(scope);
    }
}
