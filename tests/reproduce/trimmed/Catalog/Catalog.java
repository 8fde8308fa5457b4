// A logger leaves out the frames of some packages and says how many.
// EXPECT frame 2 of 2
// MESSAGE same
package catalog;

import java.util.Map;

public class Catalog {
    private final Map<String, String> prices = Map.of("tea", "4,20", "salt", "1.10");

    public double price(String article) {
        String price = prices.get(article);
        return price == null ? 0 : number(price);
    }

    private double number(String text) {
        return Double.parseDouble(text);
    }
}
