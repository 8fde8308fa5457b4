// Thrown again elsewhere: that frame is not in the trace.
public class StoredAndThrownLater {
    int a(int x, String s) {
        return b(s, x + 1);
    }

    int b(String s, int x) {
        return s.length() + x;
    }

    void store(String s) {
        RuntimeException kept = null;
        try {
            a(1, s);
        } catch (RuntimeException e) {
            kept = e;
        }
        later(kept, 9);
    }

    void later(RuntimeException kept, int mark) {
        throw kept;
    }

    public static void main(String[] args) {
        new StoredAndThrownLater().store(null);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 StoredAndThrownLater.b: #0 StoredAndThrownLater{}.(null, 2)
  0 StoredAndThrownLater.a: #0.(1, null)
  0- StoredAndThrownLater.later: #0.(NullPointerException, 9)
  0 StoredAndThrownLater.store: #0.(null)
  0 StoredAndThrownLater.main: (#2 String;0{})
*/
