// The text is trimmed, and what Java calls white space is skipped after that. Only a space that trimming leaves comes to
// the end of the text, and nothing tells how near another letter is.
// EXPECT frame 2 of 2
// BUDGET 20s
package sums;

public class Tokens {
    private final char[] letters;
    private int at;

    public Tokens(String text) {
        letters = text.trim().toCharArray();
    }

    public int sum() {
        int sum = 0;
        while (at < letters.length) {
            sum += next();
        }
        return sum;
    }

    int next() {
        char letter = letters[at];
        while (Character.isWhitespace(letter)) {
            letter = letters[++at];
        }
        at++;
        if (!Character.isDigit(letter)) {
            throw new IllegalArgumentException("no digit: " + letter);
        }
        return letter - '0';
    }
}

class Production {
    public static void main(String[] arguments) {
        new Tokens("1 \u2028").sum();
    }
}
