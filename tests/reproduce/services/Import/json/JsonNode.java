package json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A part of a document. */
public final class JsonNode {
    final Map<String, JsonNode> fields = new LinkedHashMap<>();
    final List<JsonNode> elements = new ArrayList<>();
    private final String text;

    JsonNode(String text) {
        this.text = text;
    }

    public JsonNode get(String name) {
        return fields.get(name);
    }

    public List<JsonNode> elements() {
        return elements;
    }

    public int asInt() {
        return Integer.parseInt(text);
    }
}
