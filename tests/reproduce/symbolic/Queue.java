// Exceptions inside of the JDK: an index beyond the end of a list that the program fills.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package queue;

import java.util.ArrayList;
import java.util.List;

public class Queue {
    private final List<String> names = new ArrayList<>();

    public void add(String name) {
        names.add(name);
    }

    public String third(int offset) {
        if (offset != 55) {
            return "";
        }
        return names.get(offset - 53);
    }
}

class Production {
    public static void main(String[] arguments) {
        new Queue().third(55);
    }
}
