// JVM: -Xmx24m
import java.util.ArrayList;
import java.util.List;

// The memory is full; the recorder records what it can.
public class OutOfMemory {
    static int fill(List<long[]> list, int size) {
        while (true) list.add(new long[size]);
    }

    public static void main(String[] args) {
        fill(new ArrayList<>(), 100_000);
    }
}
/* EXPECT
uncaught in main
0 OutOfMemoryError: Java heap space
  0 OutOfMemory.fill: (ArrayList, 100000)
  0 OutOfMemory.main: (#1 String;0{})
note: limit on bytes reached: 22 references or objects were cut
*/
