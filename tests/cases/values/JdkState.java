import java.nio.ByteBuffer;
import java.text.SimpleDateFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Objects of the JDK in the middle of their work: a buffer, an iterator, a matcher, a tokenizer. */
public class JdkState {
    static int use(ByteBuffer buffer, Iterator<String> names, Matcher matcher, StringTokenizer words, SimpleDateFormat format) {
        boolean same = buffer.position() == 2 && matcher.group(1).equals("b") && words.countTokens() == 1
                && format.toPattern().equals("yyyy");
        return same ? names.next().length() : 0; // CRASH NoSuchElementException
    }

    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3});
        buffer.getShort();
        Iterator<String> names = List.of("a").iterator();
        names.next();
        Matcher matcher = Pattern.compile("([ab])").matcher("ab");
        matcher.find();
        matcher.find();
        StringTokenizer words = new StringTokenizer("x y");
        words.nextToken();
        use(buffer, names, matcher, words, new SimpleDateFormat("yyyy"));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
