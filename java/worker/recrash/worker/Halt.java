package recrash.worker;

/**
 * Ends a candidate from inside of the program: its steps or its time are used up, or it called {@code System.exit}. It is thrown
 * again at every tick until the candidate's thread has left the program.
 */
public final class Halt extends Error {
    private static final long serialVersionUID = 1;

    Halt() {
        super("recrash ends this candidate", null, false, true);
    }
}
