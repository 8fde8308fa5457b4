// The message has the index and the length.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: null
package table;

import java.util.ArrayList;
import java.util.List;

public class Columns {
    private final List<Integer> widths = new ArrayList<>();

    public Columns add(int width) {
        if (width < 1 || width > 80) {
            throw new IllegalArgumentException("width " + width);
        }
        widths.add(width);
        return this;
    }

    public String row(String... cells) {
        StringBuilder row = new StringBuilder();
        for (int column = 0; column < cells.length; column++) {
            row.append(pad(cells[column], column)).append('|');
        }
        return row.toString();
    }

    private String pad(String cell, int column) {
        int width = widths.get(column);
        return cell.length() > width ? cell.substring(0, width) : cell + " ".repeat(width - cell.length());
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Columns().add(8).add(4).row("apples", "12", "red"));
    }
}
