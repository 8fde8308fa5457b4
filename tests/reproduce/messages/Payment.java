// Numbers in the form of a locale are values: the sum is read as a whole, and must be the same.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST contains: 1234567L
package payment;

import java.util.Locale;

public class Payment {
    public static void pay(long cents, double rate) {
        if (cents > 100_000) {
            throw new IllegalArgumentException(String.format(Locale.GERMANY, "Betrag %,d zu hoch, Satz %.2f", cents, rate));
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Payment.pay(1_234_567, 3.5);
    }
}
