// A line with four things that can be null; the message says which one it was. The others are easier.
// EXPECT frame 2 of 2
// STUBS none
// TEST contains: .add(
package parcel;

import java.util.Map;
import java.util.TreeMap;

public class Label {
    private final Map<String, Address> addresses = new TreeMap<>();

    public record Address(String street, String country) {
        public static Address parse(String line) {
            String[] parts = line.split(";");
            return new Address(parts[0], parts.length > 1 ? parts[1] : null);
        }
    }

    public void add(String customer, Address address) {
        addresses.put(customer, address);
    }

    public String print(String customer, String sender) {
        return line(customer, sender);
    }

    private String line(String customer, String sender) {
        return sender.trim() + " -> " + addresses.get(customer).street().trim() + ", " + addresses.get(customer).country().toUpperCase();
    }
}

class Production {
    public static void main(String[] arguments) {
        Label label = new Label();
        label.add("ann", Label.Address.parse("1 Main St;UK"));
        label.add("bob", Label.Address.parse("2 High St"));
        System.out.println(label.print("ann", "shop"));
        System.out.println(label.print("bob", "shop"));
    }
}
