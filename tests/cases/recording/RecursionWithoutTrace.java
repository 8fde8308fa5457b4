/**
 * Recursion, and an exception without a stack trace: twice the same method in a row is no second throw, all frames are kept.
 */
public class RecursionWithoutTrace {
    static class StopException extends RuntimeException {
        StopException(String message) {
            super(message, null, false, false);
        }
    }

    static int stop(int level) {
        throw new StopException("level " + level);
    }

    static int search(int[] data, int level) {
        return level == data.length ? stop(level) : search(data, level + 1);
    }

    public static void main(String[] args) {
        search(new int[2], 0); // CRASH StopException without trace
    }
}
// FRAME 1 stop(level=2) reproduces
// FRAME 2 search(level=2) reproduces
// FRAME 3 search(level=1) reproduces
// FRAME 4 search(level=0) reproduces
// FRAME 5 main reproduces
