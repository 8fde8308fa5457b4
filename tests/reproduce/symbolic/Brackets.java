// The places of two letters must add up, and the text must be long enough for neither of them to be missing.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package text;

public class Brackets {
    public static String between(String line) {
        int open = line.indexOf('<');
        int close = line.indexOf('>');
        if (open < 2 || close < open) {
            return "";
        }
        if (open + close == 16) {
            return line.substring(close, open);
        }
        return line.substring(open, close);
    }
}

class Production {
    public static void main(String[] arguments) {
        Brackets.between("size<unknown>");
    }
}
