import java.util.stream.IntStream;

/** A parallel stream: the lambda runs in workers and in main itself. */
public class ParallelStream {
    static int inverse(int n) {
        return 1_000 / n; // CRASH ArithmeticException
    }

    static int sum(int from, int to) {
        return IntStream.range(from, to).parallel().map(n -> inverse(n)).sum();
    }

    public static void main(String[] args) {
        try {
            sum(-50, 50);
        } catch (ArithmeticException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            root.printStackTrace();
        }
    }
}
// VARIES which worker meets the zero
