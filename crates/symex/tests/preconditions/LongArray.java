/** An array that is longer than those that are asked for first. */
class LongArray {
    // FRAME 1 HOLDS values.length == 123456
    // FRAME 1 HOLDS name == null
    static int length(int[] values, String name) {
        return values.length == 123456 ? name.length() : 0;
    }

    public static void main(String[] arguments) {
        length(new int[123456], null);
    }
}
