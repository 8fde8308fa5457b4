/** A new array of arrays has rows. */
class Rows {
    // FRAME 1 HOLDS name == null
    // FRAME 1 HOLDS at >= 0 && at < 2
    // FRAME 1 NOTHING LEFT OPEN
    static int length(int at, String name) {
        int[][] table = new int[3][2];
        table[2][at] = 7;
        return table[1].length == 2 ? name.length() : 0;
    }

    public static void main(String[] arguments) {
        length(1, null);
    }
}
