import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The state at the crash is not the state at entry: a list that is changed while it is read. */
public class ConcurrentModification {
    static void prune(List<String> names, String name) {
        for (String each : names) { // CRASH ConcurrentModificationException
            if (each.equals(name)) {
                names.remove(each);
            }
        }
    }

    public static void main(String[] args) {
        prune(new ArrayList<>(List.of("a", "b", "c", "d")), "a");
    }
}
// FRAME 1 prune(name="a") passes
// FRAME 2 main reproduces
