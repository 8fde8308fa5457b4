package bench;

import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;

/** Adds as many months as an int can hold to a date. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            System.out.println(new DateTime(2016, 2, 20, 0, 0, DateTimeZone.UTC).plusMonths(Integer.MAX_VALUE));
        } catch (IllegalArgumentException beyondTheLastYear) {
            System.out.println(beyondTheLastYear.getMessage());
        }
    }
}
