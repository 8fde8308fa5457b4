// A sealed hierarchy, walked by a method that calls itself.
// EXPECT frame 3 of 3
// BUDGET 20s
// STUBS none
package calculator;

public sealed interface Expression {
    record Number(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Quotient(Expression left, Expression right) implements Expression {}
}

final class Calculator {
    private int steps;

    int value(Expression expression) {
        steps = 0;
        return walk(expression);
    }

    private int walk(Expression expression) {
        steps++;
        if (expression instanceof Expression.Number number) {
            return number.value();
        }
        if (expression instanceof Expression.Sum sum) {
            return walk(sum.left()) + walk(sum.right());
        }
        if (expression instanceof Expression.Quotient quotient) {
            return walk(quotient.left()) / walk(quotient.right());
        }
        throw new IllegalStateException("step " + steps);
    }
}

class Production {
    public static void main(String[] arguments) {
        Expression nothing = new Expression.Sum(new Expression.Number(2), new Expression.Number(-2));
        Expression quotient = new Expression.Quotient(new Expression.Number(1), nothing);
        new Calculator().value(new Expression.Sum(quotient, new Expression.Number(3)));
    }
}
