/** A text whose parts must be as the code asks. */
class Letters {
    // FRAME 1 HOLDS text.indexOf(":") == 3
    // FRAME 1 NOTHING LEFT OPEN
    static char after(String text) {
        return text.charAt(text.indexOf(':') + 1);
    }

    // FRAME 2 HOLDS line.startsWith("key")
    static char value(String line) {
        if (!line.startsWith("key")) {
            return ' ';
        }
        return after(line);
    }

    public static void main(String[] arguments) {
        value("key:");
    }
}
