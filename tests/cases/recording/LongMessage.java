/** A message of a million characters, with line breaks and what looks like a stack frame. */
public class LongMessage {
    static void fail(String text, int times) {
        throw new IllegalStateException(text.repeat(times)); // CRASH IllegalStateException
    }

    static void report(String text) {
        fail(text + "\n\tat nowhere.Else.method(Else.java:1)\n", 20_000);
    }

    public static void main(String[] args) {
        report("a line");
    }
}
// FRAME 1 fail(times=20000) reproduces
// FRAME 2 report(text="a line") reproduces
// FRAME 3 main reproduces
