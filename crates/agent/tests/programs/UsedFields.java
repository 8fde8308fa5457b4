// AGENT: {"copy": "used-fields"}
import java.util.ArrayList;
import java.util.List;

// Fields that a method changes are recorded as they were at its entry.
public class UsedFields {
    int count = 3;
    List<String> list = new ArrayList<>();

    void bump(int by) {
        count += by;
        list = null;
        list.size();
    }

    public static void main(String[] args) {
        new UsedFields().bump(5);
    }
}
/* EXPECT
*/
