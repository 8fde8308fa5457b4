package basket;

public final class Item {
    private final int grams;
    private final int count;

    public Item(int grams, int count) {
        this.grams = grams;
        this.count = count;
    }

    public int grams() {
        return grams;
    }

    public int count() {
        return count;
    }
}
