import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What a list holds, and what an iterator of it gives. */
class Lists {
    private final List<String> names = new ArrayList<>();

    // FRAME 1 HOLDS name == null
    static int length(String name) {
        return name.length();
    }

    // FRAME 2 HOLDS this.names.get(0) == null
    // FRAME 2 HOLDS this.names.size() > 0
    int total() {
        int sum = 0;
        for (Iterator<String> each = names.iterator(); each.hasNext();) {
            sum += length(each.next());
        }
        return sum;
    }

    // FRAME 3 HOLDS first == null
    static int sum(String first) {
        Lists lists = new Lists();
        lists.names.add(first);
        return lists.total();
    }

    public static void main(String[] arguments) {
        sum(null);
    }
}
