package shop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

public class Restored {
    enum Colour { RED, GREEN }

    record Size(int width, String unit) {}

    static class Base {
        private final long id;

        Base(long id) {
            this.id = id;
            throw new IllegalStateException("a constructor ran");
        }
    }

    static final class Item extends Base {
        private final String name;
        private Colour colour;
        private Size size;
        private Item next;
        private Supplier<String> label;

        Item() {
            super(0);
            this.name = "";
        }
    }

    static final class Named extends HashMap<String, Object> {
        private String name;

        @Override
        public Object put(String key, Object value) {
            throw new IllegalStateException("put was overridden");
        }
    }

    static String label(String text) {
        return "<" + text + ">";
    }

    static int counter;

    static String text(Item item) {
        return ((Base) item).id + " " + item.name + " " + item.colour + " " + item.size + " " + (item.next.next == item) + " " + item.label.get();
    }

    static void fail(Item item, List<?> list, Map<?, ?> tree, Named named, int[] numbers) {
        counter++;
        String all = text(item) + " " + list.size() + (list.get(0) == item) + " " + tree + " " + named.name + named.get("a") + numbers[1] + " " + counter;
        throw new IllegalStateException(all);
    }

    static void length(Item item) {
        item.name.length();
    }
}
