/** Null is no number either. */
class Parsing {
    // FRAME 1 HOLDS text == null
    static int number(String text) {
        return text == null || text.isEmpty() ? Integer.parseInt(text) : 0;
    }

    public static void main(String[] arguments) {
        number(null);
    }
}
