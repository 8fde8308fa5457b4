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
uncaught in main
0 NullPointerException: Cannot invoke "java.util.List.size()" because "this.list" is null
  0 UsedFields.bump: #0 UsedFields{count=8, list=null}.(5) #0.list=ArrayList #0.count=3
  0 UsedFields.main: (#2 String;0{})
*/
