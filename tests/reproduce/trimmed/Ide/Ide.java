// An IDE says at the end of a frame how many it folded: the frame itself is there.
// EXPECT frame 3 of 3
// MESSAGE same
package ide;

import java.util.List;

public class Ide {
    static int half(String text) {
        return Integer.parseInt(text) / 2;
    }

    static int sum(List<String> texts) {
        return texts.stream().mapToInt(Ide::half).sum();
    }

    public static int run(String line) {
        return sum(List.of(line.split(";")));
    }
}
