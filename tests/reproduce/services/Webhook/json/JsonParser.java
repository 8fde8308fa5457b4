package json;

import java.util.ArrayList;
import java.util.List;

/** Reads JSON. */
public class JsonParser {
    private final String text;
    private int at;

    public JsonParser(String text) {
        this.text = text;
    }

    public JsonObject parse() {
        Object value = value();
        if (peek() != 0) {
            throw new IllegalArgumentException("unexpected text at " + at);
        }
        if (value instanceof JsonObject object) {
            return object;
        }
        throw new IllegalArgumentException("no object");
    }

    private Object value() {
        switch (peek()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            default:
                return plain();
        }
    }

    private JsonObject object() {
        JsonObject object = new JsonObject();
        expect('{');
        while (peek() != '}') {
            String name = string();
            expect(':');
            object.put(name, value());
            if (peek() != '}') {
                expect(',');
            }
        }
        expect('}');
        return object;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        expect('[');
        while (peek() != ']') {
            elements.add(value());
            if (peek() != ']') {
                expect(',');
            }
        }
        expect(']');
        return elements;
    }

    private String string() {
        expect('"');
        int end = text.indexOf('"', at);
        if (end < 0) {
            throw new IllegalArgumentException("no end of the text at " + at);
        }
        String found = text.substring(at, end);
        at = end + 1;
        return found;
    }

    private Object plain() {
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at)) || peek() == '.' || peek() == '-') {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> Double.valueOf(word);
        };
    }

    private void expect(char sign) {
        if (peek() != sign) {
            throw new IllegalArgumentException("expected '" + sign + "' at " + at);
        }
        at++;
    }

    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }
}
