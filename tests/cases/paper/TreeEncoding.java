import java.io.UnsupportedEncodingException;

/** The paper's BST, crash b3: an unsupported encoding, found while the tree is printed. */
public class TreeEncoding {
    private final String[] nodes = {"m", "c", "x"};

    byte[] print(String encoding) throws UnsupportedEncodingException {
        byte[] last = null;
        for (String node : nodes) {
            last = encode(node, encoding);
        }
        return last;
    }

    static byte[] encode(String text, String encoding) throws UnsupportedEncodingException {
        return text.getBytes(encoding); // CRASH UnsupportedEncodingException
    }

    public static void main(String[] args) throws Exception {
        new TreeEncoding().print("EBCDIC-1964");
    }
}
// FRAME 1 encode(text="m", encoding="EBCDIC-1964") reproduces
// FRAME 2 print(encoding="EBCDIC-1964") reproduces
// FRAME 3 main reproduces
