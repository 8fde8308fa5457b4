import java.lang.reflect.Proxy;

/** A dynamic proxy as an argument that the failing path only compares. */
public class ProxyAsValue {
    interface Shape {
        int area();
    }

    static int use(Shape shape, int n) {
        return shape == null ? 0 : 1 / n; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        Class<?>[] interfaces = {Shape.class};
        Object proxy = Proxy.newProxyInstance(ProxyAsValue.class.getClassLoader(), interfaces, (p, m, a) -> 1);
        use((Shape) proxy, 0);
    }
}
// FRAME 1 use(n=0) recorded
// FRAME 2 main reproduces
