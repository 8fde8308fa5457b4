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
uncaught in main
0 IllegalStateException
  0 AllTypes.many: (true, (byte) -1, 'x', (short) -300, 1073741824, 1099511627776L, 1.5F, -0.0, null, "tail é😀", #1 [I2{1, -2}, #2 String;2{#9 String;2{"a", null}, null}, AllTypes$Colour.GREEN, #4 AllTypes$Point{x=3, y=4}, Integer 1000, [I.class, #7 [Z2{true, false})
  0 AllTypes.main: (#8 String;0{})
*/
