// The message has the text that is no number, but not the text around it.
// EXPECT frame 2 of 2
// STUBS none
package cash;

class Money {
    private final long cents;

    Money(long cents) {
        this.cents = cents;
    }

    static Money parse(String text) {
        String plain = text.trim();
        if (!plain.endsWith("EUR")) {
            throw new IllegalArgumentException("unknown currency: " + text);
        }
        return amount(plain.substring(0, plain.length() - 3).trim());
    }

    private static Money amount(String number) {
        int point = number.indexOf('.');
        if (point < 0) {
            return new Money(100 * Long.parseLong(number));
        }
        long euros = Long.parseLong(number.substring(0, point));
        return new Money(100 * euros + Long.parseLong(number.substring(point + 1)));
    }

    long cents() {
        return cents;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Money.parse("1,299.00 EUR").cents());
    }
}
