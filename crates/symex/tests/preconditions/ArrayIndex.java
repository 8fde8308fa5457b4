/** An index that is computed, with what the message tells. */
class ArrayIndex {
    int[] items = new int[3];
    int step = 2;

    // FRAME 1 HOLDS this.items.length == 3
    // FRAME 1 HOLDS index * this.step == 6
    int item(int index) {
        return items[index * step];
    }

    // FRAME 2 HOLDS this.items.length == 3
    // FRAME 2 HOLDS this.step * (start + 1) == 6
    int next(int start) {
        return item(start + 1);
    }

    public static void main(String[] arguments) {
        new ArrayIndex().next(2);
    }
}
