// RUN: --copy reference
import java.util.HashMap;
import java.util.Map;

/** The method sets the field that it reads: by reference the state at the crash is recorded, and its test passes. */
public class EntryMutated {
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
        new EntryMutated().price("pen");
    }
}
// FRAME 1 load passes
// FRAME 2 price(name="pen") throws NullPointerException
// FRAME 3 main reproduces
