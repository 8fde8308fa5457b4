/** What is left without the spaces around it. */
class Trimmed {
    // FRAME 1 HOLDS name == null
    // FRAME 1 NOTHING LEFT OPEN
    static int length(String text, String name) {
        if (text.trim().equals("key") && text.length() == 5) {
            return name.length();
        }
        return 0;
    }

    // FRAME 2 HOLDS line.equals(" key ")
    static int first(String line) {
        return line.equals(" key ") ? length(line, null) : 0;
    }

    public static void main(String[] arguments) {
        first(" key ");
    }
}
