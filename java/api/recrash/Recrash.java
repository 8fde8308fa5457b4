package recrash;

/** Copy this class into a program to name its own failure points; without the recorder it does nothing. */
public final class Recrash {
    private Recrash() {}
    /** Tells the recorder that {@code t} is a failure worth a recording. */
    public static void failure(Throwable t) {}
}
