// What a library answers that no solver knows is taken as it was observed; the rest is arithmetic on decimals.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

import java.util.BitSet;

public class Meter {
    private final BitSet marks = new BitSet();
    private long reading;

    public void mark(int at) {
        if (at < 0 || at > 4096) {
            return;
        }
        marks.set(at);
    }

    public void read(long value) {
        reading = value;
    }

    public long bill(double rate) {
        if (marks.cardinality() < 2) {
            return 0;
        }
        return settle(reading, marks.cardinality(), rate);
    }

    private static long settle(long reading, int periods, double rate) {
        long used = reading * 6_364_136_223_846_793_005L + periods;
        if (used >>> 40 == 4711 && rate > 0.125 && rate < 0.1875) {
            throw new ArithmeticException("no such bill");
        }
        return used;
    }
}

class Production {
    public static void main(String[] arguments) {
        Meter meter = new Meter();
        meter.mark(1);
        meter.mark(7);
        meter.read(-232916207009550666L);
        meter.bill(0.15);
    }
}
