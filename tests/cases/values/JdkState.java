import java.nio.ByteBuffer;
import java.text.SimpleDateFormat;
import java.util.Iterator;
import java.util.List;
import java.util.StringTokenizer;

/** Objects of the JDK in the middle of their work: a buffer, an iterator, a tokenizer. */
public class JdkState {
    static int use(ByteBuffer buffer, Iterator<String> names, StringTokenizer words, SimpleDateFormat format) {
        boolean same = buffer.position() == 2 && words.countTokens() == 1
                && format.toPattern().equals("yyyy");
        return same ? names.next().length() : 0; // CRASH NoSuchElementException
    }

    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3});
        buffer.getShort();
        Iterator<String> names = List.of("a").iterator();
        names.next();
        StringTokenizer words = new StringTokenizer("x y");
        words.nextToken();
        use(buffer, names, words, new SimpleDateFormat("yyyy"));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
