package shop;

import java.util.Map;
import java.util.TreeMap;

/** The program that every server here serves. It fails in two ways. */
public final class Orders {
    private final Map<String, Order> byId = new TreeMap<>();
    private final Map<String, Integer> stock = new TreeMap<>();

    public Orders() {
        byId.put("1", new Order("1", 2, 250));
        byId.put("2", new Order("2", 12, 20));
        stock.put("1", 7);
        stock.put("2", 7);
    }

    /** Fails for an order that is not there. */
    public int weight(String id) {
        return grams(byId.get(id));
    }

    private static int grams(Order order) {
        return order.count * order.gramsEach;
    }

    /** Fails where there is too little. */
    public int reserve(String id) {
        return take(byId.get(id), stock.get(id));
    }

    private int take(Order order, int left) {
        if (order.count > left) {
            throw new OutOfStock("order " + order.id + " takes " + order.count + " of " + left);
        }
        return left - order.count;
    }

    /** What a request asks for: {@code /weight/3}, {@code reserve/2}. */
    public int ask(String path) {
        String[] parts = path.substring(path.startsWith("/") ? 1 : 0).split("/");
        return parts[0].equals("weight") ? weight(parts[1]) : reserve(parts[1]);
    }
}
