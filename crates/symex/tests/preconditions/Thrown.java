/** An exception that is made where calls decide, with a message that tells a number. */
class Thrown {
    private final int limit;
    private int used;

    Thrown(int limit) {
        this.limit = limit;
    }

    private boolean isFull() {
        return used >= limit;
    }

    // FRAME 1 HOLDS this.used >= this.limit
    void take(int count) {
        if (isFull()) {
            throw new IllegalStateException("full at " + used);
        }
        used += count;
    }

    // FRAME 2 HOLDS count >= limit
    // FRAME 2 HOLDS count == 4
    static void twice(int limit, int count) {
        Thrown thrown = new Thrown(limit);
        thrown.take(count);
        thrown.take(1);
    }

    public static void main(String[] arguments) {
        twice(4, 4);
    }
}
