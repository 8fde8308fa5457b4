import java.util.Map;
import java.util.TreeMap;

/** A program that works: no recording, the same output. */
public class NoCrash {
    static Map<String, Integer> count(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts;
    }

    public static void main(String[] args) {
        System.out.println(count("a b a c b a"));
        for (String arg : args) {
            System.out.println("[" + arg + "]");
        }
    }
}
// RUN: -- one 'two words' --label
