// The trace has no frame of the JDK, but the message tells that the line itself met the null: a key that the map refuses is
// another crash.
// EXPECT nothing
// REASON was reached and NullPointerException came, but not by the same calls
package index;

import java.util.TreeMap;

public class Index {
    private final TreeMap<String, String> titles = new TreeMap<>();

    public int length(String key) {
        if (key != null && (key.length() != 23 || key.hashCode() % 177_777 != 5)) {
            return 0;
        }
        return titles.get(key).length();
    }
}

class Production {
    public static void main(String[] arguments) {
        for (int n = 0;; n++) {
            String key = String.format("%023d", n);
            new Index().length(key);
        }
    }
}
