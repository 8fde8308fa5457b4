// A field that a container fills: no constructor and no setter takes it.
// EXPECT frame 2 of 2
// TEST contains: inject(orders, Orders.class, "prices", prices);
package shop;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class Orders {
    @Autowired
    private Prices prices;

    public int total(String article, int count) {
        return count > 2 ? sum(article, count) : 0;
    }

    private int sum(String article, int count) {
        return prices.of(article) * count;
    }
}

interface Prices {
    Integer of(String article);
}

@Retention(RetentionPolicy.RUNTIME)
@interface Autowired {}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Orders orders = new Orders();
        var prices = Orders.class.getDeclaredField("prices");
        prices.setAccessible(true);
        prices.set(orders, (Prices) article -> article.startsWith("free") ? null : 99);
        System.out.println(orders.total("free of charge", 3));
    }
}
