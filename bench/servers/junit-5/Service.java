import org.junit.jupiter.api.Test;
import org.junit.platform.console.ConsoleLauncher;
import shop.Orders;

final class Service {
    private final Orders orders = new Orders();

    @Test
    void weight() {
        orders.ask("weight/3");
    }

    @Test
    void reserve() {
        orders.ask("reserve/2");
    }

    public static void main(String[] arguments) {
        ConsoleLauncher.main("execute", "--disable-banner", "--select-class=Service");
    }
}
