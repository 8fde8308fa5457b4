// Every type of parameter, and more of them than one call passes.
public class AllTypes {
    enum Colour { RED, GREEN }

    interface Shape {}

    record Point(int x, int y) implements Shape {}

    static void many(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o, String t,
            int[] ints, String[][] grid, Colour colour, Shape shape, Integer box, Class<?> type, boolean[] bits) {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        many(true, (byte) -1, 'x', (short) -300, 1 << 30, 1L << 40, 1.5F, -0.0, null, "tail \u00e9\ud83d\ude00",
            new int[] {1, -2}, new String[][] {{"a", null}, null}, Colour.GREEN, new Point(3, 4), 1000, int[].class,
            new boolean[] {true, false});
    }
}
/* EXPECT
*/
