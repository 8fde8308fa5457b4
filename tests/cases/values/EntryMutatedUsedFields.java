// RUN: --copy used-fields
import java.util.HashMap;
import java.util.Map;

/** The same with used fields: what the method itself uses is as at its entry; the caller uses `prices` alone. */
public class EntryMutatedUsedFields {
    private Map<String, Integer> prices = new HashMap<>();
    private boolean loaded;

    void load() {
        if (!loaded) {
            loaded = true;
            prices = null;
            prices.put("pen", 3); // CRASH NullPointerException
        }
    }

    int price(String name) {
        load();
        return prices.get(name);
    }

    public static void main(String[] args) {
        new EntryMutatedUsedFields().price("pen");
    }
}
// FRAME 1 load reproduces
// FRAME 2 price(name="pen") recorded
// FRAME 3 main reproduces
