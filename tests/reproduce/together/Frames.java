// Numbers of an array must agree with each other before an index goes wrong.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via both
package checks;

public class Frames {
    private final int[] header;

    public Frames(int[] header) {
        this.header = header.clone();
    }

    public int length() {
        int magic = (header[0] << 8) ^ header[1];
        if (magic != 0x4D5A) {
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
        new Frames(new int[] {0x4D, 0x5A, 7, 1}).length();
    }
}
