package shop.data;

/** An item. */
public abstract class Item {
    final String name;

    Item(String name) {
        this.name = name;
    }

    /** Its price. */
    public abstract int price(int factor);
}

/** Not public, in a file of another name. */
final class Cheap extends Item {
    private final int price;

    Cheap(String name, int price) {
        super(name);
        this.price = price;
    }

    @Override
    public int price(int factor) {
        return price * factor;
    }
}
