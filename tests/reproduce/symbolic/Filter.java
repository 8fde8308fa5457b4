// A regular expression with a bracket that is not closed.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package filter;

import java.util.regex.Pattern;

public class Filter {
    public static Pattern of(String text, int flags) {
        if ((flags ^ 0x5a) != 0x3c) {
            return null;
        }
        return Pattern.compile(text);
    }
}

class Production {
    public static void main(String[] arguments) {
        Filter.of("(a|b", 0x66);
    }
}
