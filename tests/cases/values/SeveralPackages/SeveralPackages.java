package shop.app;

import shop.data.Item;
import shop.data.Stock;

/** Objects of a class that is not public in another package, with final and private fields. */
public class SeveralPackages {
    static int order(Stock stock, String name) {
        Item item = stock.find(name);
        return item.price(stock.factor());
    }

    public static void main(String[] args) {
        Stock stock = Stock.with("pen", 3);
        order(stock, "ink");
    }
}
// FRAME 1 Stock.find(name="ink") reproduces
// FRAME 2 order(name="ink") reproduces
// FRAME 3 main reproduces
