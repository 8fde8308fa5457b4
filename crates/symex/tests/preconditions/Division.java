/** A divisor that is a sum of two lengths. */
class Division {
    // FRAME 1 HOLDS second.length() + first.length() == 4
    // FRAME 1 NOTHING LEFT OPEN
    static int share(String first, String second) {
        int left = first.length() + second.length() - 4;
        return 100 / left;
    }

    public static void main(String[] arguments) {
        share("a", "bcd");
    }
}
