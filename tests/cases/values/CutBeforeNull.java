// RUN: --max-objects 1000
import java.util.ArrayList;
import java.util.List;

/** A value that the recorder left out comes first in the line, then one that the program lacks. Both nulls have the same message. */
// FRAME 1 total not counted
// FRAME 2 main reproduces
public class CutBeforeNull {
    record Item(int price) {}

    static int total(List<Item> items) {
        return items.get(19_000).price() + items.get(20_000).price(); // CRASH NullPointerException
    }

    public static void main(String[] arguments) {
        List<Item> items = new ArrayList<>();
        for (int number = 0; number < 20_000; number++) {
            items.add(new Item(number));
        }
        items.add(null);
        total(items);
    }
}
