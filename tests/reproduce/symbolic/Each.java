// A lambda that the JDK calls for the elements of a list.
// EXPECT frame 3 of 3
// RUN: --via symbolic
package each;

import java.util.List;

public class Each {
    public static void all(List<Integer> numbers, int limit) {
        numbers.forEach(number -> check(number, limit));
    }

    private static void check(int number, int limit) {
        if (number * 3 == limit && limit > 1_000) {
            throw new IllegalStateException("just the limit");
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Each.all(List.of(1, 411), 1233);
    }
}
