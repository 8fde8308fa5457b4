// A number that a call gives is written as one, where the crash is the same.
// EXPECT frame 1 of 1
// TEST lacks: .sum()
package counter;

public class Counter {
    private final int[] values;
    private int size;

    public Counter(int capacity) {
        values = new int[capacity & 3];
    }

    public int sum() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += values[i];
        }
        return sum;
    }

    public void push(int value) {
        values[size++] = value;
    }
}

class Production {
    public static void main(String[] arguments) {
        Counter counter = new Counter(1);
        counter.push(4);
        counter.push(counter.sum());
    }
}
