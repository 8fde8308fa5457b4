import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small model as programs have it: objects in lists in maps, optional values, enums as keys. */
public class DomainModel {
    enum Status { OPEN, PAID }

    record Line(String article, int count) {}

    static class Order {
        final LocalDate date;
        final List<Line> lines = new ArrayList<>();
        Optional<String> note = Optional.empty();
        Customer customer;

        Order(LocalDate date) {
            this.date = date;
        }
    }

    static class Customer {
        final Map<Status, List<Order>> orders = new EnumMap<>(Status.class);
        final Map<String, Object> more = new LinkedHashMap<>();
    }

    static int average(Customer customer, Status status) {
        List<Order> orders = customer.orders.get(status);
        Order first = orders.get(0);
        if (first.customer != customer || !first.date.isLeapYear() || first.note.isEmpty() || first.lines.get(0).count() != 3
                || !(customer.more.get("vip") instanceof Boolean)) {
            return 0;
        }
        return first.lines.size() / orders.get(1).lines.size(); // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        Customer customer = new Customer();
        Order first = new Order(LocalDate.of(2024, 5, 1));
        first.customer = customer;
        first.lines.add(new Line("pen", 3));
        first.note = Optional.of("gift");
        customer.orders.put(Status.OPEN, List.of(first, new Order(LocalDate.of(2025, 5, 1))));
        customer.more.put("vip", true);
        average(customer, Status.OPEN);
    }
}
// FRAME 1 average reproduces
// FRAME 2 main reproduces
