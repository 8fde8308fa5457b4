// AGENT: {"limits": {"objects": 1000, "bytes": 300, "depth": 100, "milliseconds": 5000}}
// A long array and a long string are cut, but not what is beside them.
public class LimitedBytes {
    static void fail(int[] ints, String text, Integer number) {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        fail(new int[1000], "x".repeat(1000), 70000);
    }
}
/* EXPECT
uncaught in main
0 IllegalStateException
  0 LimitedBytes.fail: (#0 [I1000{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", Integer 70000)
  0 LimitedBytes.main: (#3 String;0{})
note: limit on bytes reached: 2 references or objects were cut
*/
