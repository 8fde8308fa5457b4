import org.testng.TestNG;
import org.testng.annotations.Test;
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
        TestNG tests = new TestNG();
        tests.setTestClasses(new Class<?>[] {Service.class});
        tests.run();
    }
}
