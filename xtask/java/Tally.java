/** Counts what became of classes, and prints it as {@code cargo xtask corpus} reads it. */
final class Tally {
    private int verified;
    private int missing;
    private int brokenBefore;
    private int failed;

    /** The class was verified. */
    void verified() {
        verified++;
    }

    /** The class needs others that are not there. */
    void missing() {
        missing++;
    }

    /** The class as it was published does not verify either. */
    void brokenBefore() {
        brokenBefore++;
    }

    /** The class verified before it was instrumented. */
    void failed(String name, Throwable why) {
        failed++;
        String message = String.valueOf(why.getMessage()).replaceAll("\\s+", " ");
        String head = message.substring(0, Math.min(message.length(), 400));
        System.out.println("FAILED " + name + ": " + why.getClass().getSimpleName() + ": " + head);
    }

    /** Prints the numbers. */
    void print() {
        System.out.println("RESULT " + verified + " " + missing + " " + brokenBefore + " " + failed);
    }
}
