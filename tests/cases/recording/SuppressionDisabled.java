/** An exception without suppression and without a stack trace has no place for the record. */
public class SuppressionDisabled {
    static class StopException extends RuntimeException {
        StopException(String message) {
            super(message, null, false, false);
        }
    }

    static int stop(int level) {
        throw new StopException("level " + level);
    }

    static int search(int[] data, String name) {
        return stop(data.length + name.length());
    }

    public static void main(String[] args) {
        search(new int[2], "n"); // CRASH StopException without trace
    }
}
// FRAME 1 stop(level=3) reproduces
// FRAME 2 search(name="n") reproduces
// FRAME 3 main reproduces
