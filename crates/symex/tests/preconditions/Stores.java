/** Arrays refuse elements of other classes than their own, and what is stored on the way was not refused. */
class Stores {
    // FRAME 1 HOLDS places instanceof String[]
    // FRAME 1 HOLDS code * 7 == 91
    // FRAME 1 NOTHING LEFT OPEN
    static void fill(Object[] places, Object first, int code) {
        places[0] = first;
        if (code * 7 == 91) {
            places[1] = code;
        }
    }

    // FRAME 2 HOLDS code * 7 == 91
    static void strings(int count, int code) {
        fill(new String[count], null, code);
    }

    public static void main(String[] arguments) {
        strings(2, 13);
    }
}
