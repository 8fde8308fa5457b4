/** Characters that need an escape, or are no character at all. */
public class Chars {
    static void use(char quote, char backslash, char newline, char zero, char high, char low, char umlaut, char max) {
        if (quote == '\'' && backslash == '\\' && newline == '\n' && zero == 0 && high == 0xd83d && low == 0xde00
                && umlaut == 0xfc && max == 0xffff) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        use('\'', '\\', '\n', '\0', (char) 0xd83d, (char) 0xde00, 'ü', (char) 0xffff);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
