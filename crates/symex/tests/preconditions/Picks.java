import java.util.ArrayList;

/** An element that nobody uses must be there all the same, and that is said of the list, not of what it is made of. */
class Picks {
    // FRAME 1 HOLDS name == null
    // FRAME 1 HOLDS at < all.size()
    // FRAME 1 HOLDS all.size() > 2
    // FRAME 1 NOTHING LEFT OPEN
    static int length(ArrayList<String> all, int at, String name) {
        all.get(at);
        if (all.size() > 2) {
            return name.length();
        }
        return 0;
    }

    public static void main(String[] arguments) {
        length(new ArrayList<>(java.util.List.of("a", "b", "c")), 1, null);
    }
}
