/** A bridge method stands between caller and callee; it has the same name and line as its class. */
public class BridgeMethods {
    interface Converter<A, B> {
        B convert(A value);
    }

    static class Hex implements Converter<String, Integer> {
        @Override
        public Integer convert(String value) {
            return Integer.parseInt(value, 16); // CRASH NumberFormatException
        }
    }

    static <A, B> B apply(Converter<A, B> converter, A value) {
        return converter.convert(value);
    }

    public static void main(String[] args) {
        apply(new Hex(), "0x10");
    }
}
// FRAME 1 Hex.convert(value="0x10") reproduces
// FRAME 2 Hex.convert no test
// FRAME 3 apply reproduces
// FRAME 4 main reproduces
