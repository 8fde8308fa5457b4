/** Local and anonymous objects with what they captured. */
public class CapturedState {
    interface Rule {
        int apply(int n);
    }

    static Rule rule(int divisor, String name) {
        class Divide implements Rule {
            @Override
            public int apply(int n) {
                return n / divisor; // CRASH ArithmeticException
            }
        }
        Rule divide = new Divide();
        return new Rule() {
            @Override
            public int apply(int n) {
                return divide.apply(n + name.length());
            }
        };
    }

    static int run(Rule rule, int n) {
        return rule.apply(n);
    }

    public static void main(String[] args) {
        run(rule(0, "zero"), 5);
    }
}
// FRAME 1 apply(n=9) reproduces
// FRAME 2 apply(n=5) reproduces
// FRAME 3 run(n=5) reproduces
// FRAME 4 main reproduces
