/** An exception is wrapped: each throwable has its own part of the stack. */
public class Wrap {
    static int parse(String s) {
        return Integer.parseInt(s); // CRASH NumberFormatException
    }

    static int row(String[] cells) {
        return parse(cells[1]);
    }

    static int table(String[][] rows) {
        try {
            return row(rows[0]);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("row 0", e); // WRAP IllegalStateException
        }
    }

    public static void main(String[] args) {
        table(new String[][] {{"1", "x"}});
    }
}
// FRAME 1 parse(s="x") reproduces
// FRAME 2 row reproduces
// FRAME 3 table reproduces
// FRAME 4 main reproduces
// TEST contains: IllegalStateException
