import java.util.NoSuchElementException;

/** A hundred thousand exceptions as ordinary control flow before the one that counts. */
public class ControlFlow {
    static int next(int[] data, int at) {
        if (at >= data.length) {
            throw new NoSuchElementException("at " + at); // CRASH NoSuchElementException
        }
        return data[at];
    }

    static int sum(int[] data) {
        int sum = 0;
        try {
            for (int at = 0;; at++) {
                sum += next(data, at);
            }
        } catch (NoSuchElementException e) {
            return sum;
        }
    }

    public static void main(String[] args) {
        int[] data = {1, 2, 3};
        long total = 0;
        for (int i = 0; i < 100_000; i++) {
            total += sum(data);
        }
        System.out.println(total);
        next(data, 77);
    }
}
// FRAME 1 next(at=77) reproduces
// FRAME 2 main reproduces
