// RUN: --max-objects 1000
import java.util.HashMap;
import java.util.Map;

/** A map that is too large for a recording: a test that misses the entry fails on the same line, but with a null of its own making. */
// FRAME 1 price(article="4711", reduced=null) throws NullPointerException at the same place, but
// FRAME 2 main reproduces
public class CutMap {
    record Price(Integer cents) {}

    private final Map<String, Price> prices = new HashMap<>();

    int price(String article, Price reduced) {
        return Math.min(prices.get(article).cents(), reduced == null ? 99 : reduced.cents()); // CRASH NullPointerException
    }

    public static void main(String[] arguments) {
        CutMap map = new CutMap();
        for (int number = 0; number < 20_000; number++) {
            map.prices.put(String.valueOf(number), new Price(number == 4711 ? null : number));
        }
        map.price("4711", null);
    }
}
