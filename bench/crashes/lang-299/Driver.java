package bench;

import org.apache.commons.lang.text.StrBuilder;

/** Prints a table row with columns of a fixed width. */
public final class Driver {
    public static void main(String[] arguments) {
        StrBuilder row = new StrBuilder(8);
        row.appendFixedWidthPadRight("tea", 6, ' ');
        row.appendFixedWidthPadRight("12.50 EUR", 2, ' ');
        System.out.println(row);
    }
}
