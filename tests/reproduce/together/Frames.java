// Numbers of an array must agree with each other before an index goes wrong.
// EXPECT frame 2 of 2
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Frames {
    private final int[] header;

    public Frames(int[] header) {
        this.header = header.clone();
    }

    public int length() {
        int magic = ((header[0] ^ 0x1505) * 16_777_619 ^ header[1]) * 16_777_619;
        magic ^= magic >>> 13;
        magic *= 16_777_619;
        if (magic >>> 6 != 0x100aa33) {
            return -1;
        }
        return payload(header[2] * 3 - 7);
    }

    private int payload(int at) {
        int[] sizes = new int[12];
        sizes[at & 15] = header[3];
        return sizes[0];
    }
}

class Production {
    public static void main(String[] arguments) {
        new Frames(new int[] {77, -12345, 7, 1}).length();
    }
}
