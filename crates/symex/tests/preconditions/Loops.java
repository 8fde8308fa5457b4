/** A loop that must run twice. */
class Loops {
    // FRAME 1 HOLDS values != null
    // FRAME 1 HOLDS values.length == 2
    // FRAME 1 HOLDS values[0] == 7
    static int last(int[] values) {
        int at = 0;
        while (values[at] == 7) {
            at++;
        }
        return at;
    }

    public static void main(String[] arguments) {
        last(new int[] {7, 7});
    }
}
