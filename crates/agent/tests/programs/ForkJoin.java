import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

// A task of a fork-join pool.
public class ForkJoin {
    static class Sum extends RecursiveTask<Integer> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from > 2) return split();
            return 1 / (from - 4);
        }

        private int split() {
            int middle = (from + to) / 2;
            return new Sum(from, middle).invoke() + new Sum(middle, to).invoke();
        }
    }

    public static void main(String[] args) {
        try {
            new ForkJoinPool(1).invoke(new Sum(4, 8));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
/* EXPECT
*/
