// A structured text, read by methods that call each other: the crash is inside of a list.
// EXPECT frame 5 of 5
// BUDGET 20s
// STUBS none
package json;

import java.util.ArrayList;
import java.util.List;

public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    public static Object parse(String text) {
        Json json = new Json(text);
        return json.value();
    }

    private Object value() {
        char next = text.charAt(at);
        if (next == '[') {
            return list();
        }
        return next == '"' ? string() : number();
    }

    private List<Object> list() {
        List<Object> values = new ArrayList<>();
        at++;
        while (text.charAt(at) != ']') {
            values.add(value());
            if (text.charAt(at) == ',') {
                at++;
            }
        }
        at++;
        return values;
    }

    private String string() {
        int end = text.indexOf('"', at + 1);
        String string = text.substring(at + 1, end);
        at = end + 1;
        return string;
    }

    private Integer number() {
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw new IllegalArgumentException("unexpected '" + text.charAt(at) + "' at " + at);
        }
        return Integer.valueOf(text.substring(start, at));
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Json.parse("[1,\"two\",\"three]"));
    }
}
