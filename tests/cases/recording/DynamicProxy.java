import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** A call through a dynamic proxy, whose class the JDK generates. */
public class DynamicProxy {
    interface Greeter {
        String greet(String name);
    }

    static String upper(String name) {
        return name.toUpperCase(); // CRASH NullPointerException
    }

    static String greet(Greeter greeter, String name) {
        return greeter.greet(name);
    }

    public static void main(String[] args) {
        InvocationHandler handler = (proxy, method, arguments) -> upper((String) arguments[0]);
        Class<?>[] interfaces = {Greeter.class};
        greet((Greeter) Proxy.newProxyInstance(DynamicProxy.class.getClassLoader(), interfaces, handler), null);
    }
}
// FRAME 1 upper(name=null) reproduces
// FRAME 2 lambda$main$0 recorded
// FRAME 3 greet recorded
// FRAME 4 DynamicProxy.greet(name=null) recorded
// FRAME 5 main reproduces
