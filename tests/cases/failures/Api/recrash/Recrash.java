package recrash;

/** The class that a program copies to name its failure points; without the recorder it does nothing. */
public final class Recrash {
    private Recrash() {}

    /** Says that the program failed with this throwable. */
    public static void failure(Throwable failure) {}
}
