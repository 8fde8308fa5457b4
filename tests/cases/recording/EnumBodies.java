/** Constants of an enum with bodies of their own. */
public class EnumBodies {
    enum Operation {
        ADD {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            @Override
            int apply(int a, int b) {
                return a / b; // CRASH ArithmeticException
            }
        };

        abstract int apply(int a, int b);

        int twice(int a) {
            return apply(apply(a, a), a - 1);
        }
    }

    public static void main(String[] args) {
        System.out.println(Operation.ADD.twice(2));
        Operation.DIVIDE.twice(1);
    }
}
// FRAME 1 apply(a=1, b=0) reproduces
// FRAME 2 twice(a=1) reproduces
// FRAME 3 main reproduces
// TEST contains: EnumBodies.Operation.DIVIDE
