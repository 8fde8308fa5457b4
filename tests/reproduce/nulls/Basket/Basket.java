// As Kotlin's compiler translates fun first(items: List<Item>) = items[0].price!!. No caller can pass null for the list.
// EXPECT frame 1 of 1
// STUBS none
// TEST lacks: (List) null
package basket;

import java.util.List;
import kotlin.jvm.internal.Intrinsics;

public class Basket {
    public static class Item {
        private final Integer price;

        public Item(Integer price) {
            this.price = price;
        }

        public Integer getPrice() {
            return price;
        }
    }

    public int first(List<Item> items) { Intrinsics.checkNotNullParameter(items, "items"); Integer price = items.get(0).getPrice(); Intrinsics.checkNotNull(price); return price; }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Basket().first(List.of(new Basket.Item(null))));
    }
}
