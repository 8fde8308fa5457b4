/** No call with values at hand makes this object: its constructor computes what it keeps. It is restored. */
// FRAME 1 share reproduces
// FRAME 2 main reproduces
// TEST contains: objects.get
public class NotComposed {
    static final class Key {
        private final int code;

        Key(String text) {
            code = text.length() * 31 + 5;
        }

        int share() {
            return 100 / (code - 98); // CRASH ArithmeticException
        }
    }

    public static void main(String[] arguments) {
        new Key("abc").share();
    }
}
