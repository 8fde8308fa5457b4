// RUN: --max-objects 1000
import java.util.HashMap;
import java.util.Map;

/** A map that is too large for a recording is missing in the test, which then takes its price for missing, too. */
// FRAME 1 total not counted
// FRAME 2 main reproduces
public class CutPrices {
    private final Map<Integer, Integer> prices = new HashMap<>();

    Integer price(int article) {
        return prices == null ? null : prices.getOrDefault(article, 0);
    }

    int total(int articles) {
        int total = 0;
        for (int article = 0; article < articles; article++) {
            Integer price = price(article);
            total += price; // CRASH NullPointerException
        }
        return total;
    }

    public static void main(String[] arguments) {
        CutPrices shop = new CutPrices();
        for (int number = 0; number < 20_000; number++) {
            shop.prices.put(number, number == 19_000 ? null : number);
        }
        shop.total(20_000);
    }
}
