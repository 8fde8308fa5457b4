/** The same throwable is caught and thrown again: one record, with the frames of the whole way. */
public class Rethrow {
    static int length(String s) {
        return s.length(); // CRASH NullPointerException
    }

    static int guarded(String s, int attempts) {
        try {
            return length(s) + attempts;
        } catch (NullPointerException e) {
            System.out.println("guarded saw it");
            throw e;
        }
    }

    public static void main(String[] args) {
        guarded(null, 3);
    }
}
// FRAME 1 length(s=null) reproduces
// FRAME 2 guarded(s=null, attempts=3) reproduces
// FRAME 3 main reproduces
