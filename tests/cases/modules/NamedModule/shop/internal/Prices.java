package shop.internal;

import java.util.Map;

/** A package that is not exported. */
public final class Prices {
    private static final Map<String, Integer> ALL = Map.of("pen", 3);

    private Prices() {}

    /** The price of something. */
    public static int of(String name) {
        return ALL.get(name); // CRASH NullPointerException
    }
}
