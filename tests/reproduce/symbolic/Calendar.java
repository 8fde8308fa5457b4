// A text with the form of a date in one place, which is no date.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package calendar;

import java.time.LocalDate;

public class Calendar {
    public static int year(String line) {
        int colon = line.indexOf(':');
        if (colon < 3) {
            return 0;
        }
        return LocalDate.parse(line.substring(colon + 1)).getYear();
    }
}

class Production {
    public static void main(String[] arguments) {
        Calendar.year("due:2026-13-01");
    }
}
