// What calls a private method always fails before it does.
// EXPECT nothing
// BUDGET 3s
// REASON Modem.rate was never entered: ClassNotFoundException at
package modem;

public class Modem {
    public int dial(String number) throws ReflectiveOperationException {
        Object driver = Class.forName("modem.ProductionDriver").getDeclaredConstructor().newInstance();
        return rate(driver.toString(), number);
    }

    private static int rate(String driver, String number) {
        return driver.length() / (number.length() - 4);
    }
}

class ProductionDriver {
    @Override
    public String toString() {
        return "serial";
    }
}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        new Modem().dial("0815");
    }
}
