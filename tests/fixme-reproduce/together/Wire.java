// A word of several chooses what a number means, and the number must be right for it. Nobody has looked why it is not found.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Wire {
    public static int send(String order, int value) {
        int colon = order.indexOf(':');
        if (colon < 0) {
            return -1;
        }
        switch (order.substring(0, colon).toUpperCase()) {
            case "HALT":
                return 0;
            case "TRANSFER":
                int amount = Integer.parseInt(order.substring(colon + 1));
                if ((amount ^ value) * 7_919 == 1_999_999_973 && amount > 99_999) {
                    throw new UnsupportedOperationException("refused");
                }
                return amount;
            default:
                return value;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        int inverse = 7_919;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - 7_919 * inverse;
        }
        Wire.send("transfer:100000", 1_999_999_973 * inverse ^ 100_000);
    }
}
