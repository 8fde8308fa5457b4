// A text that must fit a pattern before its parts are looked at.
// EXPECT frame 2 of 2
// BUDGET 30s
// STUBS none
package calendar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Calendar {
    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");
    private static final String[] MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };

    public String shown(String date) {
        Matcher parts = DATE.matcher(date);
        if (!parts.matches()) {
            return "?";
        }
        return parts.group(3) + " " + month(Integer.parseInt(parts.group(2))) + " " + parts.group(1);
    }

    private static String month(int number) {
        return MONTHS[number - 1];
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Calendar().shown("2026-00-15"));
    }
}
