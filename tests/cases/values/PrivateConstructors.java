import java.util.HashMap;
import java.util.Map;

/** Objects that nobody else can construct: private constructors, factories, a builder, a singleton. */
public class PrivateConstructors {
    static final class Token {
        private static final Map<String, Token> KNOWN = new HashMap<>();
        private final String text;
        private int uses;

        private Token(String text) {
            this.text = text;
        }

        static Token of(String text) {
            Token token = KNOWN.computeIfAbsent(text, Token::new);
            token.uses++;
            return token;
        }

        int perUse(int total) {
            return total / (uses - 2); // CRASH ArithmeticException
        }
    }

    private PrivateConstructors() {}

    private static int share(Token token, int total) {
        return token.perUse(total);
    }

    public static void main(String[] args) {
        Token.of("a");
        share(Token.of("a"), 10);
    }
}
// FRAME 1 Token.perUse(total=10) reproduces
// FRAME 2 share(total=10) reproduces
// FRAME 3 main reproduces
