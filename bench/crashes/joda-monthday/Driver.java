package bench;

import org.joda.time.Days;
import org.joda.time.MonthDay;

/** Counts the days from carnival to a leap day. */
public final class Driver {
    public static void main(String[] arguments) {
        System.out.println(Days.daysBetween(new MonthDay(2, 16), new MonthDay(2, 29)).getDays());
    }
}
