/** A number that is cut to the size of a short one. */
class Halves {
    // FRAME 1 HOLDS (short) number == 7
    static int length(int number, String name) {
        short half = (short) number;
        return half == 7 ? name.length() : 0;
    }

    public static void main(String[] arguments) {
        length(0x10007, null);
    }
}
