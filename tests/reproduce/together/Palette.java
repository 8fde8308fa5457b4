// The index of a table is computed from what the caller gives, and what the table has there leads on.
// EXPECT frame 2 of 2
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Palette {
    private final int[] shades = new int[16];

    public void shade(int at, int colour) {
        shades[at & 15] = colour * 31 + at;
    }

    public int mix(int first, int second) {
        int one = shades[(first ^ 5) & 15];
        int other = shades[(second * 3) & 15];
        if (one == 0 || other == 0 || (one ^ other) != 0x5EED1) {
            return 0;
        }
        return contrast(one * 7 - other);
    }

    private int contrast(int difference) {
        return shades[difference >> 20] / 2;
    }
}

class Production {
    public static void main(String[] arguments) {
        Palette palette = new Palette();
        palette.shade(3, 12_345_678);
        int wanted = (12_345_678 * 31 + 3) ^ 0x5EED1;
        // A colour for another place that gives the value which is wanted.
        for (int at = 4; at < 1 << 28; at++) {
            int rest = wanted - at;
            if (rest % 31 == 0 && (at & 15) * 11 % 16 != 3) {
                palette.shade(at, rest / 31);
                palette.mix(3 ^ 5, (at & 15) * 11 & 15);
                palette.mix((at & 15) ^ 5, 3 * 11 & 15);
            }
        }
    }
}
