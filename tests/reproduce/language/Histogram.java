// A functional interface, implemented for the test as a lambda.
// EXPECT frame 2 of 2
// STUBS java.util.function.ToIntFunction
package histogram;

import java.util.List;
import java.util.function.ToIntFunction;

public class Histogram<T> {
    private final int[] buckets = new int[16];
    private final ToIntFunction<T> bucket;

    public Histogram(ToIntFunction<T> bucket) {
        this.bucket = bucket;
    }

    public Histogram<T> addAll(List<T> values) {
        for (T value : values) {
            add(value);
        }
        return this;
    }

    private void add(T value) {
        buckets[bucket.applyAsInt(value) % buckets.length]++;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Histogram<String>(String::hashCode).addAll(List.of("apples", "pears", "polygenelubricants"));
    }
}
