// The outermost frame is of another version, so only the two innermost are asked for.
// EXPECT frame 2 of 2
// RUN: --frames 2
// STUBS none
// TEST contains: At most the 2 innermost frames
package queue;

import java.util.Arrays;

class Queue {
    private int[] heap = new int[2];
    private int size;

    void add(int value) {
        if (size == 4) {
            heap = Arrays.copyOf(heap, 8);
        }
        heap[size++] = value;
    }

    int addAll(int... values) {
        for (int value : values) {
            add(value);
        }
        return size;
    }

    void fill(String numbers) {
        addAll(numbers.chars().toArray());
    }
}
