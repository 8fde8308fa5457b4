/** An exception is kept and thrown later from elsewhere: its trace is that of its creation. */
public class StoredAndRethrown {
    private RuntimeException kept;

    void attempt(String s) {
        try {
            s.length(); // CRASH NullPointerException
        } catch (NullPointerException e) {
            kept = e;
        }
    }

    void report(int code) {
        if (code > 0) {
            throw kept;
        }
    }

    void run(String s, int code) {
        attempt(s);
        report(code);
    }

    public static void main(String[] args) {
        new StoredAndRethrown().run(null, 2);
    }
}
// FRAME 1 report(code=2) recorded
// FRAME 2 run(s=null, code=2) reproduces
// FRAME 3 main reproduces
