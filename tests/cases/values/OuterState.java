/** An inner object brings the state of its outer object, which is not an argument. */
public class OuterState {
    private final String[] names = {"ada", "grace"};
    private int at = 1;

    class Cursor {
        private final int step;

        Cursor(int step) {
            this.step = step;
        }

        String next() {
            return names[at + step]; // CRASH ArrayIndexOutOfBoundsException
        }
    }

    static String read(Cursor cursor, String otherwise) {
        String next = cursor.next();
        return next == null ? otherwise : next;
    }

    public static void main(String[] args) {
        read(new OuterState().new Cursor(2), "none");
    }
}
// FRAME 1 next reproduces
// FRAME 2 read(otherwise="none") reproduces
// FRAME 3 main reproduces
