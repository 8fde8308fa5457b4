package zoo;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;

/** An object graph as text: classes, contents in order, and which references lead to the same object. */
final class Show {
    private final Map<Object, Integer> seen = new IdentityHashMap<>();
    private final StringBuilder out = new StringBuilder();

    static String of(Object object) {
        Show show = new Show();
        show.show(object);
        return show.out.toString();
    }

    private void show(Object object) {
        if (object == null || object instanceof String || object instanceof Number || object instanceof Boolean
            || object instanceof Character || object instanceof Enum || object instanceof Class) {
            out.append(object == null ? "null" : object.getClass().getSimpleName() + " " + object);
            return;
        }
        Integer number = seen.putIfAbsent(object, seen.size());
        if (number != null) {
            out.append('#').append(number);
            return;
        }
        Class<?> type = object.getClass();
        out.append(type.isHidden() || java.lang.reflect.Proxy.isProxyClass(type) ? "generated" : type.getName()).append('{');
        contents(object, type);
        out.append('}');
    }

    private void contents(Object object, Class<?> type) {
        if (type.isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                item(Array.get(object, i));
            }
        } else if (!type.getName().startsWith("java.") && !type.getName().startsWith("sun.")) {
            fields(object, type);
        }
        if (object instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                item(key);
                item(value);
            });
        } else if (object instanceof Collection<?> elements) {
            elements.forEach(this::item);
        } else if (object instanceof Map.Entry<?, ?> entry) {
            item(entry.getKey());
            item(entry.getValue());
        } else if (object instanceof Throwable thrown) {
            item(thrown.getMessage());
            item(thrown.getCause());
            item(thrown.getStackTrace());
            item(thrown.getSuppressed());
        } else if (type.getName().startsWith("java.") || type.getName().startsWith("sun.")) {
            out.append(object.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    private void fields(Object object, Class<?> type) {
        for (Class<?> each = type; each != null && !each.getName().startsWith("java."); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !type.isHidden()) {
                    try {
                        field.setAccessible(true);
                        out.append(field.getName()).append('=');
                        item(field.get(object));
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
    }

    private void item(Object value) {
        show(value);
        out.append(' ');
    }
}
