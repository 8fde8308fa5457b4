package json;

import java.util.LinkedHashMap;
import java.util.Map;

/** The members of an object. */
public class JsonObject {
    private final Map<String, Object> members = new LinkedHashMap<>();

    JsonObject() {
    }

    void put(String name, Object value) {
        members.put(name, value);
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    public JsonObject object(String name) {
        return members.get(name) instanceof JsonObject object ? object : null;
    }

    public String text(String name) {
        Object value = members.get(name);
        return value == null ? null : value.toString();
    }
}
