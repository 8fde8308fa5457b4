// The innermost frame only makes the exception.
// EXPECT frame 3 of 3
// STUBS none
package reader;

public class Reader {
    private final String text;
    private int at;

    public Reader(String text) {
        this.text = text;
    }

    public int list() {
        expect('[');
        int count = 0;
        while (at < text.length() && text.charAt(at) != ']') {
            at++;
            count++;
        }
        expect(']');
        return count;
    }

    private void expect(char wanted) {
        if (at == text.length()) {
            throw error("'" + wanted + "' is missing");
        }
        if (text.charAt(at) != wanted) {
            throw error("'" + wanted + "' expected");
        }
        at++;
    }

    private IllegalArgumentException error(String what) {
        return new IllegalArgumentException(what + " at " + at);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Reader("[1 2 3").list());
    }
}
