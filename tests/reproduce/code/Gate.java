// Whether a code opens the gate is said by a method that only returns what a comparison of texts says. The text is in no
// constant.
// EXPECT frame 1 of 1
package gate;

public class Gate {
    private final String secret;

    public Gate(int number) {
        secret = "k" + Long.toString(Math.floorMod(number, 10) * 7919L + 12345678L, 36);
    }

    public char pass(String code) {
        if (code == null || !opens(code)) {
            return '-';
        }
        return code.charAt(secret.length());
    }

    private boolean opens(String code) {
        return code.startsWith(secret);
    }
}

class Production {
    public static void main(String[] arguments) {
        new Gate(4).pass("k" + Long.toString(4 * 7919L + 12345678L, 36));
    }
}
