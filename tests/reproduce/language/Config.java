// An unchecked generic cast, which fails only where the value is used.
// EXPECT frame 1 of 1
// STUBS none
package config;

import java.util.HashMap;
import java.util.Map;

public class Config {
    private final Map<String, Object> values = new HashMap<>();

    public Config set(String key, Object value) {
        values.put(key, value);
        return this;
    }

    @SuppressWarnings("unchecked")
    public <T> T get(String key, T otherwise) {
        return (T) values.getOrDefault(key, otherwise);
    }
}

class Server {
    private final Config config;

    Server(Config config) {
        this.config = config;
    }

    String address() {
        int port = config.get("port", 80);
        return config.get("host", "localhost") + ":" + port;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Server(new Config().set("port", "8080")).address();
    }
}
