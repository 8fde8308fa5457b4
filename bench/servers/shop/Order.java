package shop;

/** An order of a customer. */
public final class Order {
    final String id;
    final int count;
    final int gramsEach;

    Order(String id, int count, int gramsEach) {
        this.id = id;
        this.count = count;
        this.gramsEach = gramsEach;
    }
}
