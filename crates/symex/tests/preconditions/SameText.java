/** A text that is the same object as one in the code has its letters. */
class SameText {
    // FRAME 1 HOLDS name == "ab"
    // FRAME 1 HOLDS other == null
    static int length(String name, String other) {
        if (name == "ab" && name.length() == 2) {
            return other.length();
        }
        return 0;
    }

    public static void main(String[] arguments) {
        length("ab", null);
    }
}
