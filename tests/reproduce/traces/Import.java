// The exception is caught and wrapped; the one inside is the root cause.
// EXPECT frame 3 of 3
// STUBS none
package imports;

import java.util.List;

public class Import {
    private int imported;

    public int run(List<String> rows) throws ImportException {
        for (int row = 0; row < rows.size(); row++) {
            try {
                row(rows.get(row).split(","));
            } catch (RuntimeException cause) {
                throw new ImportException("row " + (row + 1), cause);
            }
        }
        return imported;
    }

    private void row(String[] cells) {
        if (cells.length < 2) {
            return;
        }
        imported += quantity(cells[1]);
    }

    private static int quantity(String cell) {
        return Integer.parseInt(cell);
    }
}

class ImportException extends Exception {
    ImportException(String message, Throwable cause) {
        super(message, cause);
    }
}

class Production {
    public static void main(String[] arguments) throws ImportException {
        new Import().run(List.of("bolt,10", "nut, 20"));
    }
}
