import java.util.ArrayList;
import java.util.List;

/** More objects than a recording takes: it is cut, that is said, and what does not need the rest reproduces. */
public class HugeGraph {
    private final List<Object[]> history = new ArrayList<>();
    private final String name;

    HugeGraph(String name) {
        this.name = name;
    }

    int use(String key, int[] counts) {
        return counts[key.length()]; // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        HugeGraph graph = new HugeGraph("huge");
        for (int i = 0; i < 600_000; i++) {
            graph.history.add(new Object[] {i, "entry " + i});
        }
        graph.use("abc", new int[2]);
    }
}
// FRAME 1 use(key="abc") recorded
// FRAME 2 main recorded
// NOTE limit
