import java.util.Arrays;
import java.util.List;

// A comparator that the JDK calls.
public class Comparing {
    static void sort(List<String> list) {
        list.sort((p, q) -> p.length() - q.length());
    }

    public static void main(String[] args) {
        sort(Arrays.asList("a", null, "b"));
    }
}
/* EXPECT
*/
