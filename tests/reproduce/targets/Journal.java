// A state that only the class and its heirs may set, but that callers come to, too: the test is one of theirs.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// TEST contains: undo()
// TEST lacks: used =
package journal;

import java.util.Arrays;

public class Journal {
    protected String[] lines = new String[4];
    protected int used;

    public void append(String line) {
        if (used == lines.length) {
            lines = Arrays.copyOf(lines, 2 * used);
        }
        lines[used] = line;
        used++;
    }

    public void undo() {
        used--;
    }

    public String last() {
        return used == 0 ? "" : lines[used - 1];
    }
}

class Production {
    public static void main(String[] arguments) {
        Journal journal = new Journal();
        journal.append("opened");
        for (int steps = 0; steps < 3; steps++) {
            journal.undo();
        }
        System.out.println(journal.last());
    }
}
