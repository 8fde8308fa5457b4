package shop;

import shop.internal.Prices;

/** An application as a named module that exports nothing. */
public class NamedModule {
    static int total(String... names) {
        int total = 0;
        for (String name : names) {
            total += Prices.of(name);
        }
        return total;
    }

    public static void main(String[] args) {
        total("pen", "ink");
    }
}
// FRAME 1 Prices.of(name="ink") reproduces
// FRAME 2 total reproduces
// FRAME 3 main reproduces
