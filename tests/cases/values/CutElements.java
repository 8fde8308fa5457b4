// RUN: --max-objects 1000
/** One element of an array holds a null, behind elements that the recorder's limits kept out. */
// FRAME 1 total not counted
// FRAME 2 main reproduces
public class CutElements {
    record Cell(String text) {
        static String textOf(Cell cell) {
            return cell == null ? null : cell.text();
        }
    }

    static int total(Cell[] cells) {
        int total = 0;
        for (Cell cell : cells) {
            String text = Cell.textOf(cell);
            total += text.length(); // CRASH NullPointerException
        }
        return total;
    }

    public static void main(String[] arguments) {
        Cell[] cells = new Cell[20_000];
        for (int number = 0; number < 20_000; number++) {
            cells[number] = new Cell(number == 19_000 ? null : "cell " + number);
        }
        total(cells);
    }
}
