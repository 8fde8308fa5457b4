// Longs and doubles: a sum that wraps around, and a quotient that must be exact.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package orbit;

public class Orbit {
    public static long period(long start, long length, double ratio) {
        if (start <= 0 || length <= 0) {
            return 0;
        }
        long end = start + length;
        if (end == Long.MIN_VALUE + 77 && ratio * 8.0 == 3.0) {
            return start % (end - end);
        }
        return end;
    }
}

class Production {
    public static void main(String[] arguments) {
        Orbit.period(Long.MAX_VALUE - 22, 100, 0.375);
    }
}
