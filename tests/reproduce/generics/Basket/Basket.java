// Items of a list that a public method takes: nothing but its type argument says what it is a list of.
// EXPECT frame 2 of 2
// STUBS none
package basket;

import java.util.List;

public final class Basket {
    private Basket() {}

    public static int weigh(List<Item> items, int most) {
        int sum = 0;
        for (Item item : items) {
            sum += grams(item, most - sum);
        }
        return sum;
    }

    private static int grams(Item item, int left) {
        if (item.count() > 3 && item.count() * item.grams() > left) {
            throw new IllegalStateException("too heavy");
        }
        return item.grams() * item.count();
    }
}

class Production {
    public static void main(String[] arguments) {
        Basket.weigh(List.of(new Item(300, 2), new Item(900, 5)), 2000);
    }
}
