import org.junit.Test;
import org.junit.runner.JUnitCore;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    @Test
    public void weight() {
        orders.ask("weight/3");
    }

    @Test
    public void reserve() {
        orders.ask("reserve/2");
    }

    public static void main(String[] arguments) {
        JUnitCore.main("Service");
    }
}
