// The message names a null that this program never has: a test with another null on the line is better than none, and says what it is.
// EXPECT frame 1 of 1
// TEST contains: names another null
package post;

public class Envelope {
    private final String street = "1 Main St";

    public String street() {
        return street;
    }

    public String line(Envelope inner, String sender) {
        return sender.trim() + street().trim() + inner.street().trim();
    }
}
