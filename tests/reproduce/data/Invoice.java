// A customer without an address, deep inside of objects that the program's own constructors build.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: (null
// TEST lacks: setAccessible
package billing;

import java.util.ArrayList;
import java.util.List;

public class Invoice {
    private final Order order;

    public Invoice(Order order) {
        if (order == null) {
            throw new IllegalArgumentException("no order");
        }
        this.order = order;
    }

    public long total() {
        long sum = 0;
        for (Line line : order.lines()) {
            sum += line.quantity() * line.price();
        }
        return sum == 0 ? 0 : sum + tax(sum);
    }

    private long tax(long sum) {
        return switch (order.customer().address().country()) {
            case "DE" -> sum * 19 / 100;
            case "CH" -> sum * 8 / 100;
            default -> 0;
        };
    }
}

record Line(int quantity, long price) {}

record Address(String street, String country) {}

class Customer {
    private final String name;
    private Address address;

    Customer(String name) {
        this.name = name;
    }

    void moveTo(Address address) {
        this.address = address;
    }

    Address address() {
        return address;
    }

    @Override
    public String toString() {
        return name;
    }
}

class Order {
    private final Customer customer;
    private final List<Line> lines = new ArrayList<>();

    Order(Customer customer) {
        if (customer == null) {
            throw new IllegalArgumentException("an order is somebody's");
        }
        this.customer = customer;
    }

    Order add(int quantity, long price) {
        lines.add(new Line(quantity, price));
        return this;
    }

    Customer customer() {
        return customer;
    }

    List<Line> lines() {
        return lines;
    }
}

class Production {
    public static void main(String[] arguments) {
        Order order = new Order(new Customer("Ada")).add(2, 1250).add(1, 990);
        System.out.println(new Invoice(order).total());
    }
}
