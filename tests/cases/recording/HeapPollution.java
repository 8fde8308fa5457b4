import java.util.ArrayList;
import java.util.List;

/** A cast that the compiler inserted fails far from the mistake. */
public class HeapPollution {
    @SuppressWarnings({"unchecked", "rawtypes"})
    static List<String> names(Object... values) {
        List list = new ArrayList();
        for (Object value : values) {
            list.add(value);
        }
        return list;
    }

    static int total(List<String> names) {
        int total = 0;
        for (String name : names) { // CRASH ClassCastException
            total += name.length();
        }
        return total;
    }

    public static void main(String[] args) {
        total(names("a", 2, "c"));
    }
}
// FRAME 1 total reproduces
// FRAME 2 main reproduces
