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
*/
