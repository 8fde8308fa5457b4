// Arrays of all kinds: what one holds is where the next is read.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package tables;

public class Tables {
    public static double read(byte[] bytes, char[] letters, long[] sums, double[] shares) {
        int at = bytes[1];
        if (letters[at] != 'q') {
            return 0;
        }
        if (sums[at] + 1 != Long.MIN_VALUE) {
            return 1;
        }
        return shares[at + 5];
    }
}

class Production {
    public static void main(String[] arguments) {
        Tables.read(new byte[] {0, 1}, new char[] {'a', 'q'}, new long[] {0, Long.MAX_VALUE}, new double[3]);
    }
}
