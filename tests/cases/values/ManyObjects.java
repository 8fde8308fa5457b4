/** 150,000 objects of one class: each must be restored in microseconds, or the test runs out of time. */
public class ManyObjects {
    static final class Cell {
        final int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static long sum(Cell[] cells) {
        long sum = 0;
        for (Cell cell : cells) {
            sum += cell.value; // CRASH NullPointerException
        }
        return sum;
    }

    public static void main(String[] args) {
        Cell[] cells = new Cell[150_001];
        for (int i = 0; i < 150_000; i++) {
            cells[i] = new Cell(i);
        }
        sum(cells);
    }
}
// FRAME 1 sum reproduces
// FRAME 2 main reproduces
