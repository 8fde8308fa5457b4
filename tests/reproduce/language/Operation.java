// A constant of an enum with a body of its own, which is an anonymous class.
// EXPECT frame 2 of 2
// STUBS none
package operation;

enum Operation {
    ADD('+') {
        @Override
        int apply(int left, int right) {
            return left + right;
        }
    },
    MODULO('%') {
        @Override
        int apply(int left, int right) {
            return left % right;
        }
    };

    private final char sign;

    Operation(char sign) {
        this.sign = sign;
    }

    abstract int apply(int left, int right);

    static Operation of(char sign) {
        for (Operation operation : values()) {
            if (operation.sign == sign) {
                return operation;
            }
        }
        throw new IllegalArgumentException("unknown operation " + sign);
    }
}

class Calculator {
    private int value;

    void enter(int value) {
        this.value = value;
    }

    int press(char sign, int operand) {
        value = Operation.of(sign).apply(value, operand);
        return value;
    }
}

class Production {
    public static void main(String[] arguments) {
        Calculator calculator = new Calculator();
        calculator.enter(17);
        calculator.press('%', 0);
    }
}
