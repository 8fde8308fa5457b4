// RUN: --max-objects 1000
import java.util.ArrayList;
import java.util.List;

/** No null is followed: what the recorder left out decides a condition, and that throws. */
// FRAME 1 check not counted
// FRAME 2 main reproduces
public class CutInCondition {
    record Item(String name) {}

    static void check(List<Item> items) {
        for (Item item : items) {
            if (item == null || item.name() == null) {
                throw new IllegalStateException("an item has no name"); // CRASH IllegalStateException
            }
        }
    }

    public static void main(String[] arguments) {
        List<Item> items = new ArrayList<>();
        for (int number = 0; number < 20_000; number++) {
            items.add(new Item(number == 19_000 ? null : "item " + number));
        }
        check(items);
    }
}
