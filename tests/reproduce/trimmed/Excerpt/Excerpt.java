// Somebody cut the innermost frames out of a bug report by hand.
// EXPECT frame 1 of 1
package excerpt;

import java.util.ArrayList;
import java.util.List;

public class Excerpt {
    private final List<String> words = new ArrayList<>();

    public void add(String word) {
        words.add(word);
    }

    public String words(int from, int to) {
        if (from > to) {
            return "";
        }
        return String.join(" ", words.subList(from, to));
    }
}
