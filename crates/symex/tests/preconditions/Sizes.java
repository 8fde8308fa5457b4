/** An overflow that makes a size negative. */
class Sizes {
    // FRAME 1 HOLDS rows * columns == -2147483648
    static byte[] table(int rows, int columns) {
        return new byte[rows * columns];
    }

    public static void main(String[] arguments) {
        table(65536, 32768);
    }
}
