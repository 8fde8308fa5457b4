// The clock that the program is given: it fails before the first year of its table.
// EXPECT frame 2 of 2
// BUDGET 20s
// TEST lacks: system
package discount;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

public class Discount {
    private static final int FIRST = 2024;
    private final int[] percent = new int[100];
    private final Clock clock;

    public Discount(Clock clock) {
        this.clock = clock;
    }

    public Discount in(int year, int percent) {
        this.percent[year - FIRST] = percent;
        return this;
    }

    public long reduced(long cents) {
        return cents - cents * percent(LocalDate.now(clock)) / 100;
    }

    private int percent(LocalDate today) {
        return percent[today.getYear() - FIRST];
    }
}

class Production {
    public static void main(String[] arguments) {
        Clock slow = Clock.fixed(Instant.parse("2019-06-01T10:00:00Z"), ZoneOffset.UTC);
        System.out.println(new Discount(slow).in(2026, 5).reduced(1000));
    }
}
