// A service that is looked up in a static registry, by its class.
// EXPECT frame 2 of 2
// TEST contains: Services.register(Prices.class,
package checkout;

import java.util.HashMap;
import java.util.Map;

public class Checkout {
    public int total(String article, int count) {
        Prices prices = Services.get(Prices.class);
        return sum(prices.of(article), count);
    }

    private static int sum(Integer price, int count) {
        return price * count;
    }
}

interface Prices {
    Integer of(String article);
}

final class Services {
    private static final Map<Class<?>, Object> SERVICES = new HashMap<>();

    private Services() {}

    public static <T> void register(Class<T> type, T service) {
        SERVICES.put(type, type.cast(service));
    }

    public static <T> T get(Class<T> type) {
        Object service = SERVICES.get(type);
        if (service == null) {
            throw new IllegalStateException("there is no " + type.getSimpleName());
        }
        return type.cast(service);
    }
}

class Production {
    public static void main(String[] arguments) {
        Services.register(Prices.class, article -> article.startsWith("free") ? null : 99);
        System.out.println(new Checkout().total("free of charge", 3));
    }
}
