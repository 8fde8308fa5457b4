package shop.data;

import java.util.ArrayList;
import java.util.List;

/** A class whose parts are hidden. */
public final class Stock {
    private final List<Item> items = new ArrayList<>();
    private static int made;

    private Stock() {
        made++;
    }

    /** A stock with one item. */
    public static Stock with(String name, int price) {
        Stock stock = new Stock();
        stock.items.add(new Cheap(name, price));
        return stock;
    }

    /** The item with a name. */
    public Item find(String name) {
        for (int i = 0;; i++) {
            if (items.get(i).name.equals(name)) { // CRASH IndexOutOfBoundsException
                return items.get(i);
            }
        }
    }

    /** A factor. */
    public int factor() {
        return made;
    }
}
