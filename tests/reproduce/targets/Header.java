// A lambda in a stream pipeline.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: getDeclaredMethod
package http;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

public class Header {
    private final String text;

    public Header(String text) {
        this.text = text;
    }

    public Map<String, String> parameters() {
        return Arrays.stream(text.split(","))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .map(part -> part.split("="))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Header("max-age=60, must-revalidate").parameters());
    }
}
