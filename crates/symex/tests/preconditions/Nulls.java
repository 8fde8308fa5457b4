/** A field that is null, two frames up. */
class Nulls {
    static class Address { String country; }
    static class Order { Address address; int number; }

    // FRAME 1 HOLDS address == null
    // FRAME 1 NOTHING LEFT OPEN
    static int zone(Address address) {
        return address.country.length();
    }

    // FRAME 2 HOLDS order != null
    // FRAME 2 HOLDS order.address == null
    // FRAME 2 HOLDS order.number > 3
    // FRAME 2 NOTHING LEFT OPEN
    static int quote(Order order) {
        if (order.number > 3) {
            return zone(order.address);
        }
        return 0;
    }

    public static void main(String[] arguments) {
        Order order = new Order();
        order.number = 5;
        quote(order);
    }
}
