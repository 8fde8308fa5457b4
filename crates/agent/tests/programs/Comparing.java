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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "p" is null
  0 Comparing.lambda$sort$0: (null, "a")
  0 Comparing.sort: (Arrays$ArrayList)
  0 Comparing.main: (#2 String;0{})
*/
