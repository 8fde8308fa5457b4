import java.util.ArrayList;
import java.util.List;

/** Without the first item a test would fail in the same line and with the same message, but at another call. */
// FRAME 1 total reproduces
// FRAME 2 main reproduces
// TEST contains: 4711
public class SecondNull {
    record Item(int price) {}

    static int total(List<Item> items) {
        return items.get(0).price() + items.get(1).price(); // CRASH NullPointerException
    }

    public static void main(String[] arguments) {
        List<Item> items = new ArrayList<>();
        items.add(new Item(4711));
        items.add(null);
        total(items);
    }
}
