// The text must have several parts in the right form before the last of them fails.
// EXPECT frame 2 of 2
// BUDGET 60s
// STUBS none
// TEST lacks: setAccessible
package limits;

import java.util.LinkedHashMap;
import java.util.Map;

class Settings {
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Integer> limits = new LinkedHashMap<>();

    static Settings parse(String text) {
        Settings settings = new Settings();
        for (String part : text.split(";")) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("no value: " + part);
            }
            settings.put(part.substring(0, equals).trim(), part.substring(equals + 1).trim());
        }
        return settings;
    }

    void put(String key, String value) {
        if (key.startsWith("limit.")) {
            limits.put(key.substring(6), Integer.parseInt(value));
        } else {
            texts.put(key, value);
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Settings.parse("name=import; limit.rows=500; limit.size=10MB");
    }
}
