// RUN: --max-objects 100
import java.util.ArrayList;
import java.util.List;

/** A limit that the user set: the arguments come before the depths of the receiver. */
public class Limits {
    private final List<Object[]> history = new ArrayList<>();

    int use(String key, int[] counts) {
        return counts[key.length()]; // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        Limits limits = new Limits();
        for (int i = 0; i < 5_000; i++) {
            limits.history.add(new Object[] {i, "entry " + i});
        }
        limits.use("abc", new int[2]);
    }
}
// FRAME 1 use(key="abc") reproduces
// FRAME 2 main reproduces
// NOTE limit
