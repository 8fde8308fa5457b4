/** State in static fields is not among the arguments: the inner test passes, the one for main builds the state again. */
public class StaticState {
    static String[] names;

    static int length(int at) {
        return names[at].length(); // CRASH ArrayIndexOutOfBoundsException
    }

    static int last() {
        return length(names.length);
    }

    public static void main(String[] args) {
        names = new String[] {"a", "b"};
        last();
    }
}
// FRAME 1 length(at=2) throws NullPointerException
// FRAME 2 last throws NullPointerException
// FRAME 3 main reproduces
