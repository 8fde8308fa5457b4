/** A switch expression with values on the operand stack while exceptions are caught and pass. */
public class SwitchExpression {
    enum Unit { GRAM, KILO, TON }

    static int grams(Unit unit, int amount) {
        return amount + switch (unit) {
            case GRAM -> 0;
            case KILO -> amount * 999;
            case TON -> {
                try {
                    yield Math.multiplyExact(amount, 999_999); // CRASH ArithmeticException
                } finally {
                    System.out.println("ton");
                }
            }
        };
    }

    static String text(Unit unit, int amount) {
        return "about " + amount + unit + grams(unit, amount);
    }

    public static void main(String[] args) {
        System.out.println(text(Unit.KILO, 3) + text(Unit.TON, 5));
        text(Unit.TON, 5_000);
    }
}
// FRAME 1 grams(amount=5000) reproduces
// FRAME 2 text(amount=5000) reproduces
// FRAME 3 main reproduces
