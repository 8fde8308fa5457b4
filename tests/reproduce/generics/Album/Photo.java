package album;

public final class Photo {
    private final int page;
    private int blur;

    private Photo(int page) {
        this.page = page;
    }

    static Object taken(int page) {
        return new Photo(page);
    }

    public void blur(int more) {
        blur += more;
    }

    boolean isBlurred() {
        return blur > 2;
    }

    int page() {
        return page;
    }
}
