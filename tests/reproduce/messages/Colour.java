// A hexadecimal number in a message is input, no address.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST contains: "0xbeef"
package colour;

public class Colour {
    public static int parse(String text) {
        if (text.startsWith("0x") && text.length() < 8) {
            throw new IllegalArgumentException(text + " is not a colour");
        }
        return Integer.decode(text);
    }
}

class Production {
    public static void main(String[] arguments) {
        Colour.parse("0xbeef");
    }
}
