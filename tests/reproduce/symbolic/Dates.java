// A date that an old formatter refuses, which is only asked for one kind.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package dates;

import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Date;

public class Dates {
    public static Date parse(String text, int kind) throws ParseException {
        if (kind * 7 != 8_211) {
            return null;
        }
        return new SimpleDateFormat("yyyy/MM/dd").parse(text);
    }
}

class Production {
    public static void main(String[] arguments) throws ParseException {
        Dates.parse("2026-11-19", 1173);
    }
}
