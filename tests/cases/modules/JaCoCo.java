// JAVA: {jacoco}
/** Another agent instruments the same classes: probes and a synthetic field that the recorder must live with. */
public class JaCoCo {
    interface Step {
        default int twice(int n) {
            return 2 * apply(n);
        }

        int apply(int n);
    }

    static int run(Step step, int n) {
        return n > 5 ? 0 : step.twice(n);
    }

    static int inverse(int n) {
        return 10 / n; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        run(n -> n, 6);
        run(JaCoCo::inverse, 0);
    }
}
// FRAME 1 inverse(n=0) reproduces
// FRAME 2 twice(n=0) recorded
// FRAME 3 run(n=0) recorded
// FRAME 4 main reproduces
