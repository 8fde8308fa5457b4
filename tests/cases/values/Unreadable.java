/** What tests show of their values must be readable: small objects as a comment, no code of the program called for it. */
public class Unreadable {
    static final class Money {
        private final long cents;
        private final String currency;

        private Money(long cents, String currency) {
            this.cents = cents;
            this.currency = currency;
        }

        @Override
        public String toString() {
            throw new IllegalStateException("never called");
        }
    }

    static long split(Money money, int among) {
        if (money.cents < 1999 || !money.currency.equals("EUR")) {
            return 0;
        }
        return money.cents / among; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        split(new Money(1999, "EUR"), 0);
    }
}
// FRAME 1 split(among=0) reproduces
// FRAME 2 main reproduces
// TEST contains: 1999
// TEST contains: EUR
