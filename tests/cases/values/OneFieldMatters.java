import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Behind the failing call is a large graph of objects, of which one field of one object matters: the rest is left out. */
public class OneFieldMatters {
    static final class Customer {
        private final String name;
        private final List<Customer> friends = new ArrayList<>();
        private final Map<String, Integer> visits = new HashMap<>();
        private int discount;

        Customer(String name) {
            this.name = name;
            visits.put("first of " + name, 1);
        }
    }

    private final List<Customer> customers;
    private final String title;

    OneFieldMatters(List<Customer> customers, String title) {
        this.customers = customers;
        this.title = title;
    }

    int price(int whole, int index) {
        Customer customer = customers.get(index);
        return whole / (100 - customer.discount); // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        List<Customer> customers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            customers.add(new Customer("customer number " + i));
            customers.get(i / 2).friends.add(customers.get(i));
        }
        customers.get(0).discount = 100;
        new OneFieldMatters(customers, "a shop that is not needed").price(5, 0);
    }
}
// FRAME 1 price(whole=5, index=0) reproduces
// FRAME 2 main reproduces
// TEST contains: recorded objects are left out
// TEST lacks: not needed
