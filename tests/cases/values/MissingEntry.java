import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A map lacks one entry. A smaller test must not miss another one, which the map had: that null is of its own making. */
// FRAME 1 price(article="milk") reproduces
// FRAME 2 total reproduces
// FRAME 3 main reproduces
// TEST contains: prices = HashMap of 2
public class MissingEntry {
    static final class Till {
        private final Map<String, Integer> prices;
        private final StringBuilder receipt = new StringBuilder();

        Till(Map<String, Integer> prices) {
            this.prices = prices;
        }

        int price(String article) {
            receipt.append(article);
            return prices.get(article).intValue(); // CRASH NullPointerException
        }

        int total(List<String> articles) {
            int total = 0;
            for (String article : articles) {
                total += price(article);
            }
            return total;
        }
    }

    public static void main(String[] arguments) {
        Map<String, Integer> prices = new HashMap<>(Map.of("tea", 250, "coffee", 400));
        new Till(prices).total(List.of("tea", "coffee", "milk"));
    }
}
