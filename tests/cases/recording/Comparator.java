import java.util.ArrayList;
import java.util.List;

/** A comparator called by the JDK's sort. */
public class Comparator implements java.util.Comparator<String> {
    @Override
    public int compare(String a, String b) {
        return a.length() - b.length(); // CRASH NullPointerException
    }

    static void sort(List<String> list) {
        list.sort(new Comparator());
    }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        list.add("abc");
        list.add(null);
        list.add("b");
        sort(list);
    }
}
// FRAME 1 Comparator.compare(a=null, b="abc") reproduces
// FRAME 2 Comparator.compare recorded
// FRAME 3 sort reproduces
// FRAME 4 main reproduces
