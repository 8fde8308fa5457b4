import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A recursive task fails in a worker: the pool makes a second exception of the same class for the caller. */
public class ForkJoin extends RecursiveTask<Integer> {
    private final String[] cells;
    private final int from;
    private final int to;

    ForkJoin(String[] cells, int from, int to) {
        this.cells = cells;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from == 1) {
            return parse(cells[from]);
        }
        int middle = (from + to) / 2;
        ForkJoin left = new ForkJoin(cells, from, middle);
        ForkJoin right = new ForkJoin(cells, middle, to);
        left.fork();
        return right.compute() + left.join();
    }

    static int parse(String cell) {
        return Integer.parseInt(cell); // CRASH NumberFormatException
    }

    public static void main(String[] args) {
        try {
            new ForkJoinPool(2).invoke(new ForkJoin(new String[] {"1", "2", "?", "4"}, 0, 4));
        } catch (NumberFormatException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            root.printStackTrace();
        }
    }
}
// VARIES which worker runs what
