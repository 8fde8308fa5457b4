// The message holds the input. Another text fails on the same line, too, but that may be another bug.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST contains: "0Xbeef"
package hex;

public class Hex {
    public static Number number(String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        if (text.startsWith("0x") || text.startsWith("-0x")) {
            return Integer.decode(text);
        }
        for (int at = 0; at < text.length(); at++) {
            if (!Character.isDigit(text.charAt(at))) {
                throw new NumberFormatException(text + " is not a valid number");
            }
        }
        return Long.valueOf(text);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Hex.number("0Xbeef"));
    }
}
