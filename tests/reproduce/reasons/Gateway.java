// A class that production loads by its name is not on the class path, and the line after that fails.
// EXPECT nothing
// BUDGET 3s
// REASON of Gateway.ping was not reached, though Gateway.ping was entered: ClassNotFoundException at
package gateway;

public class Gateway {
    public int ping(String host) throws ReflectiveOperationException {
        Object driver = Class.forName("gateway.ProductionDriver").getDeclaredConstructor().newInstance();
        return driver.toString().charAt(host.length());
    }
}

class ProductionDriver {
    @Override
    public String toString() {
        return "udp";
    }
}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        new Gateway().ping("localhost");
    }
}
