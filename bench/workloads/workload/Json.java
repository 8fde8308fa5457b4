package workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Reads and writes a list of orders with Jackson: to objects, to a tree, and back to text. */
public final class Json {
    /** What was ordered of one article. */
    public static class Item {
        public String article;
        public int amount;
        public double price;
        public boolean gift;
    }

    /** An order. */
    public static class Order {
        public long number;
        public String customer;
        public List<Item> items = new ArrayList<>();
        public Map<String, String> notes = new LinkedHashMap<>();
    }

    private static final int ORDERS = 250;
    private static final int TIMES_PER_ITERATION = 15;

    private Json() {}

    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        byte[] bytes = mapper.writeValueAsBytes(orders(new Random(11)));
        String text = mapper.writeValueAsString(mapper.readTree(bytes));
        Loop.run(Integer.parseInt(arguments[0]), () -> {
            long check = 0;
            for (int time = 0; time < TIMES_PER_ITERATION; time++) {
                Order[] orders = mapper.readValue(bytes, Order[].class);
                JsonNode tree = mapper.readTree(text);
                check += orders.length + tree.size() + mapper.writeValueAsString(orders).length();
            }
            return check;
        });
    }

    private static List<Order> orders(Random random) {
        List<Order> orders = new ArrayList<>();
        for (int number = 0; number < ORDERS; number++) {
            Order order = new Order();
            order.number = 4_000_000_000L + number;
            order.customer = "Customer \u00e4 " + random.nextInt();
            for (int count = random.nextInt(6); count >= 0; count--) {
                order.items.add(item(random));
            }
            order.notes.put("door", "code \"" + random.nextInt(10_000) + "\"");
            order.notes.put("time", random.nextBoolean() ? "morning" : "any");
            orders.add(order);
        }
        return orders;
    }

    private static Item item(Random random) {
        Item item = new Item();
        item.article = "A-" + random.nextInt(100_000);
        item.amount = random.nextInt(20);
        item.price = random.nextInt(10_000) / 100.0;
        item.gift = random.nextInt(10) == 0;
        return item;
    }
}
