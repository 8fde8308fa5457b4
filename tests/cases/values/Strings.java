/** Strings with everything that breaks a literal: quotes, escapes, other scripts, lone surrogates, unicode escapes. */
public class Strings {
    static void use(String quotes, String lines, String scripts, String lone, String escape, String empty, String long_) {
        if (quotes.equals("say \"hi\" \\ 'x'") && lines.equals("a\nb\r\n\tc\0d\u2028e")
                && scripts.equals("Grüße 世界 \ud83d\ude00 \u202e") && lone.length() == 2 && lone.charAt(0) == 0xdc00
                && lone.charAt(1) == 0xd800 && escape.equals("\\" + "u0022 */ <!--") && empty.isEmpty()
                && long_.length() == 70_000 && long_.hashCode() == "ab".repeat(35_000).hashCode()) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        String lone = new String(new char[] {0xdc00, 0xd800});
        use("say \"hi\" \\ 'x'", "a\nb\r\n\tc\0d\u2028e", "Grüße 世界 \ud83d\ude00 \u202e", lone,
                "\\" + "u0022 */ <!--", "", "ab".repeat(35_000));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
