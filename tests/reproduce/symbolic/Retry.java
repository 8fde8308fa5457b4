// A handler that catches one exception and makes another, behind a lock.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package retry;

public class Retry {
    private final Object lock = new Object();
    private int failures;

    public int once(int[] values, int at) {
        synchronized (lock) {
            try {
                return values[at] / (at - 6);
            } catch (ArithmeticException e) {
                failures++;
            }
            if (failures == 1) {
                throw new IllegalStateException("failed");
            }
            return failures;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        new Retry().once(new int[8], 6);
    }
}
