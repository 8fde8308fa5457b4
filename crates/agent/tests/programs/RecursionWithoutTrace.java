// A recursion, and a throwable without a trace: all frames are kept.
public class RecursionWithoutTrace {
    static class Stop extends RuntimeException {
        Stop() {
            super(null, null, false, false);
        }
    }

    static int stop(int level) {
        throw new Stop();
    }

    static int search(int[] data, int level) {
        return level == data.length ? stop(level) : search(data, level + 1);
    }

    public static void main(String[] args) {
        search(new int[2], 0);
    }
}
/* EXPECT
uncaught in main
0 RecursionWithoutTrace$Stop
  0- RecursionWithoutTrace.stop: (2)
  0- RecursionWithoutTrace.search: (#0 [I2{0, 0}, 2)
  0- RecursionWithoutTrace.search: (#0, 1)
  0- RecursionWithoutTrace.search: (#0, 0)
  0- RecursionWithoutTrace.main: (#1 String;0{})
*/
