import java.util.ArrayList;
import java.util.List;

/** The paper's BST, crash b2: an element that cannot be compared at all. */
public class TreeNotComparable {
    private final List<Object> path = new ArrayList<>();

    boolean contains(Object root, Object wanted) {
        path.add(root);
        return compare(root, wanted) == 0;
    }

    @SuppressWarnings("unchecked")
    static int compare(Object a, Object b) {
        return ((Comparable<Object>) b).compareTo(a); // CRASH ClassCastException
    }

    public static void main(String[] args) {
        new TreeNotComparable().contains("m", new StringBuilder[0]);
    }
}
// FRAME 1 compare(a="m") reproduces
// FRAME 2 contains(root="m") reproduces
// FRAME 3 main reproduces
