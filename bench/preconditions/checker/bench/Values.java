package bench;

import java.util.ArrayList;
import java.util.List;

/** Other values for a place. */
final class Values {
    private Values() {}

    static List<Object> of(Class<?> type, Object old, State state) {
        List<Object> values = new ArrayList<>();
        if (type == boolean.class || type == Boolean.class) {
            values.add(!(Boolean) old);
        } else if (type == int.class || type == Integer.class) {
            int value = (Integer) old;
            values.addAll(List.of(value - 1, value + 1, value + 2, -1, 0, 1, 2, 3, 5, 100, -100));
        } else if (type == long.class || type == Long.class) {
            long value = (Long) old;
            values.addAll(List.of(value - 1, value + 1, -1L, 0L, 1L, 2L, 3L));
        } else if (type == byte.class) {
            values.addAll(List.of((byte) 0, (byte) -1, (byte) 127, (byte) 64));
        } else if (type == char.class || type == Character.class) {
            values.addAll(List.of('a', '/', ' '));
        } else if (!type.isPrimitive()) {
            if (type == String.class) {
                values.addAll(List.of("", "a", "/", "ab"));
            }
            state.objects().stream().filter(object -> object == null || type.isInstance(object)).forEach(values::add);
        }
        values.removeIf(value -> value == old || value != null && isPlain(value) && value.equals(old));
        return values;
    }

    private static boolean isPlain(Object value) {
        return value instanceof Number || value instanceof Character || value instanceof Boolean || value instanceof String;
    }

    static String show(Object value) {
        if (value == null || isPlain(value) && !(value instanceof String)) {
            return "" + value;
        }
        return value instanceof String ? '"' + (String) value + '"' : "a " + value.getClass().getSimpleName();
    }
}
