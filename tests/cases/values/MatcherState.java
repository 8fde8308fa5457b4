import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A matcher after its second match: made again from pattern and text, it has to find the match again. */
public class MatcherState {
    static int number(Matcher matcher) {
        return Integer.parseInt(matcher.group(1)); // CRASH NumberFormatException
    }

    public static void main(String[] args) {
        Matcher matcher = Pattern.compile("(\\w+)").matcher("1 x");
        matcher.find();
        matcher.find();
        number(matcher);
    }
}
// FRAME 1 number reproduces
// FRAME 2 main reproduces
