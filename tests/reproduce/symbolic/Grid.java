// A product that overflows to one number. Both factors are positive, and no other pair near them does it.
// EXPECT frame 2 of 2
// MESSAGE same
// STUBS none
// RUN: --via symbolic
package grid;

public class Grid {
    private final int rows;
    private final int columns;

    public Grid(int rows, int columns) {
        if (rows <= 0 || columns <= 0) {
            throw new IllegalArgumentException("a grid has rows and columns");
        }
        this.rows = rows;
        this.columns = columns;
    }

    public byte[] cells() {
        return allocate(rows * columns);
    }

    private static byte[] allocate(int size) {
        return new byte[size];
    }
}

class Production {
    public static void main(String[] arguments) {
        new Grid(48611, 44189).cells();
    }
}
