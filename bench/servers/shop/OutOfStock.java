package shop;

/** What the program itself throws: no logger or framework knows what it means. */
public final class OutOfStock extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfStock(String message) {
        super(message);
    }
}
