import java.util.ArrayList;

/** What the JDK calls a lambda with is an element of the list, what it has captured is what it was when it was made. */
class Visits {
    // FRAME 2 HOLDS limit * 2 == 8
    // FRAME 2 OPEN other elements
    static void all(ArrayList<String> names, int limit) {
        int most = limit * 2;
        names.forEach(name -> {
            if (most == 8) {
                throw new IllegalStateException(name);
            }
        });
    }

    public static void main(String[] arguments) {
        ArrayList<String> names = new ArrayList<>();
        names.add("a");
        all(names, 4);
    }
}
