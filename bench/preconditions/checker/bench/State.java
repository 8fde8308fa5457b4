package bench;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A state at the entry of a frame: the receiver and the arguments by their names, and what stubs answer. */
public final class State {
    /** The answer of a call that code of the program answers, so that nothing need be left open. */
    public static final Object NOT_ASKED = new Object();

    private final Map<String, Object> roots = new LinkedHashMap<>();
    private final Map<String, Object> answers = new LinkedHashMap<>();
    private final Map<String, Class<?>> classes = new LinkedHashMap<>();
    private final Map<String, Class<?>> types = new LinkedHashMap<>();

    /** Gives the receiver (`this`) or an argument, which is declared with this type. */
    public State with(String name, Class<?> type, Object value) {
        types.put(name, type);
        roots.put(name, value);
        return this;
    }

    /** What a call answers that the conditions leave open, by the words for it: `what Map.size() returns`. */
    public State answer(String words, Class<?> type, Object value) {
        types.put(words, type);
        answers.put(words, value);
        return this;
    }

    Class<?> typeOf(String name) {
        return types.get(name);
    }

    /** A class that conditions may name: for its static fields, or after `instanceof`. */
    public State naming(Class<?> type) {
        classes.put(type.getSimpleName(), type);
        return this;
    }

    @SuppressWarnings("unchecked")
    public <T> T get(String name) {
        return (T) roots.get(name);
    }

    @SuppressWarnings("unchecked")
    public <T> T answerOf(String words) {
        return (T) answers.get(words);
    }

    Map<String, Object> roots() {
        return roots;
    }

    boolean answers(String words) {
        return answers.containsKey(words);
    }

    /** A class by its simple name: one that the driver names, one in the class of a root, or one of the JDK. */
    Class<?> named(String name) {
        Class<?> known = classes.get(name);
        for (Class<?> root : rootClasses()) {
            for (Class<?> inner : root.getDeclaredClasses()) {
                known = known == null && inner.getSimpleName().equals(name) ? inner : known;
            }
        }
        return known == null ? ofJdk(name) : known;
    }

    /** The classes of all roots, and those above them. */
    private List<Class<?>> rootClasses() {
        List<Class<?>> all = new ArrayList<>();
        for (Object root : roots.values()) {
            for (Class<?> type = root == null ? null : root.getClass(); type != null; type = type.getSuperclass()) {
                all.add(type);
            }
        }
        return all;
    }

    private static Class<?> ofJdk(String name) {
        for (String of : List.of("lang", "util", "io")) {
            try {
                return Class.forName("java." + of + "." + name);
            } catch (ClassNotFoundException e) {
                continue; // it is of another package
            }
        }
        return null;
    }

    /** All that could stand where an object is wanted: null, and what roots and their fields hold. */
    List<Object> objects() {
        List<Object> found = new ArrayList<>();
        found.add(null);
        found.addAll(roots.values());
        return found;
    }

    /** Sets a field of an object, whoever may; a class stands for its static fields. */
    public static void set(Object owner, String name, Object value) {
        try {
            field(owner, name).set(owner instanceof Class<?> ? null : owner, value);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    /** What a field holds. */
    @SuppressWarnings("unchecked")
    public static <T> T field(Object owner, String name, Class<T> type) {
        try {
            return (T) field(owner, name).get(owner instanceof Class<?> ? null : owner);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    static Field field(Object owner, String name) {
        for (Class<?> at = owner instanceof Class<?> type ? type : owner.getClass(); at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers()) == owner instanceof Class<?>) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new Words.Undefined(); // an object of another class than the conditions think
    }
}
