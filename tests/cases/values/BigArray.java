/** An array of a hundred thousand elements: too large for a literal, not for the recording. */
public class BigArray {
    static int use(int[] data, byte[] bytes) {
        int sum = 0;
        for (int n : data) {
            sum = sum * 31 + n;
        }
        return sum == 1_234_567 ? 0 : bytes[data[99_999]]; // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        int[] data = new int[100_000];
        for (int i = 0; i < data.length; i++) {
            data[i] = i * i + 7;
        }
        use(data, new byte[5_000]);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
