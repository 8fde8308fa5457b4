// A letter that is longer when it is small moves what comes behind it.
// EXPECT frame 1 of 1
// BUDGET 20s
// STUBS none
package heading;

import java.util.Locale;

public final class Heading {
    private Heading() {}

    public static String charset(String type) {
        int at = type.toLowerCase(Locale.ROOT).indexOf("charset=");
        return at < 0 ? null : type.substring(at + 8);
    }
}

class Production {
    public static void main(String[] arguments) {
        Heading.charset("text/\u0130;charset=");
    }
}
