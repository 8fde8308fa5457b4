package library;

/** What is not to be recorded. */
public class Parser {
    /** Reads a number. */
    public static int number(String cell) {
        return Integer.parseInt(cell); // CRASH NumberFormatException
    }
}
