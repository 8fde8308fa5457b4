package tail;

/** A plug-in. */
public class Tail implements java.util.function.ToIntFunction<String> {
    private final int from;

    /** A plug-in with a setting. */
    public Tail(int from) {
        this.from = from;
    }

    @Override
    public int applyAsInt(String input) {
        return input.substring(from).length(); // CRASH StringIndexOutOfBoundsException
    }
}
