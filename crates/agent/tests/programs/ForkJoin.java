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
swallowed by ForkJoinTask in ForkJoinPool-1-worker-1
0 ArithmeticException: / by zero
  0 ForkJoin$Sum.compute: #0 ForkJoin$Sum{status=0, aux=null, result=null, from=4, to=6}.()
  0 ForkJoin$Sum.compute: #0.()
*/
