// A method reference that a stream calls for what a filter let through.
// EXPECT frame 3 of 3
// RUN: --via symbolic
package streamed;

import java.util.List;
import java.util.stream.Collectors;

public class Streamed {
    public static List<Integer> lengths(List<String> names, int most) {
        return names.stream().filter(name -> name != null).map(name -> share(name, most)).collect(Collectors.toList());
    }

    static int share(String name, int most) {
        return most / (name.length() - 5) + 1000 / (most - 77);
    }
}

class Production {
    public static void main(String[] arguments) {
        Streamed.lengths(List.of("a", "abc"), 77);
    }
}
