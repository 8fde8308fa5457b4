// The value stands inside of a longer text: the message has a part of the input.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
package coupon;

import java.util.Map;

public class Coupon {
    private static final Map<String, Integer> RATES = Map.of("SPRING", 10, "AUTUMN", 15);

    public int rate(String code) {
        int dash = code.indexOf('-');
        if (dash < 1) {
            return 0;
        }
        return percent(code.substring(0, dash));
    }

    private static int percent(String season) {
        Integer rate = RATES.get(season);
        if (rate == null) {
            throw new IllegalArgumentException(String.format("no season '%s' in %d", season, RATES.size()));
        }
        return rate;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Coupon().rate("WINTER-77");
    }
}
