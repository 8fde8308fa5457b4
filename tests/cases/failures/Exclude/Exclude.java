// RUN: --exclude 'library.*'
package app;

import library.Parser;

/** A package that is left out: its frames stay in the crash, but nothing is recorded of them. */
public class Exclude {
    static int total(String line) {
        int total = 0;
        for (String cell : line.split(",")) {
            total += Parser.number(cell);
        }
        return total;
    }

    public static void main(String[] args) {
        total("1,2,x");
    }
}
// FRAME - Parser.number missing
// FRAME 1 total(line="1,2,x") reproduces
// FRAME 2 main reproduces
