// The name of a host begins like a hash code: it is a value of the message.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST contains: "bob@acme.com"
package address;

public class Address {
    public static void check(String text) {
        if (text.indexOf('@') > 0) {
            throw new IllegalStateException("nobody is called " + text);
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Address.check("bob@acme.com");
    }
}
