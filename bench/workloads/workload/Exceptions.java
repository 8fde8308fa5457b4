package workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Exceptions as control flow: a recursive calculator whose parser throws on a bad formula, through
 * some ten frames, to a caller that counts it. How many formulas are bad is the second argument, of
 * a thousand.
 */
public final class Exceptions {
    private static final int FORMULAS = 1000;
    private static final int TIMES_PER_ITERATION = 60;

    private Exceptions() {}

    public static void main(String[] arguments) throws Exception {
        List<String> formulas = formulas(Integer.parseInt(arguments[1]), new Random(3));
        Loop.run(Integer.parseInt(arguments[0]), () -> {
            long check = 0;
            for (int time = 0; time < TIMES_PER_ITERATION; time++) {
                for (String formula : formulas) {
                    check += value(formula);
                }
            }
            return check;
        });
    }

    private static long value(String formula) {
        try {
            return new Calculator(formula).sum();
        } catch (IllegalArgumentException bad) {
            return -1;
        }
    }

    private static List<String> formulas(int bad, Random random) {
        List<String> formulas = new ArrayList<>();
        for (int number = 0; number < FORMULAS; number++) {
            String innermost = number < bad ? "?" : String.valueOf(random.nextInt(100));
            int low = random.nextInt(100);
            formulas.add(low + "+2*(3+4*(5+(6*" + innermost + "+" + low + ")))");
        }
        return formulas;
    }

    /** Computes a formula of sums, products, numbers and brackets. */
    private static final class Calculator {
        private final String formula;
        private int position;

        Calculator(String formula) {
            this.formula = formula;
        }

        long sum() {
            long sum = product();
            while (accept('+')) {
                sum += product();
            }
            return sum;
        }

        private long product() {
            long product = operand();
            while (accept('*')) {
                product *= operand();
            }
            return product;
        }

        private long operand() {
            return accept('(') ? bracket() : number();
        }

        private long bracket() {
            long value = sum();
            if (!accept(')')) {
                throw new IllegalArgumentException("no closing bracket at " + position);
            }
            return value;
        }

        private long number() {
            int start = position;
            long number = 0;
            while (position < formula.length() && Character.isDigit(formula.charAt(position))) {
                number = number * 10 + formula.charAt(position++) - '0';
            }
            if (position == start) {
                throw new IllegalArgumentException("no number at " + start);
            }
            return number;
        }

        private boolean accept(char wanted) {
            boolean found = position < formula.length() && formula.charAt(position) == wanted;
            position += found ? 1 : 0;
            return found;
        }
    }
}
