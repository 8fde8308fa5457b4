package recrash.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Compares an object that a test restores by its fields with one that calls made, field by field. Candidates call it.
 */
public final class Same {
    /** The names of the fields that matter, by restored object; of other objects all matter. */
    private final Map<Object, List<String>> mattering = new IdentityHashMap<>();
    /** What stands for what, both ways. */
    private final Map<Object, Object> pairs = new IdentityHashMap<>();
    private final Map<Object, Object> back = new IdentityHashMap<>();

    private Same() {}

    /** Throws where they differ. {@code mattering} has a restored object and then the names of its fields, again and again. */
    public static void check(Object restored, Object made, Object[] mattering) throws IllegalAccessException {
        Same same = new Same();
        for (int at = 0; at < mattering.length; at += 2) {
            same.mattering.put(mattering[at], List.of(((String) mattering[at + 1]).split(" ")));
        }
        same.compare(restored, made);
    }

    private void compare(Object restored, Object made) throws IllegalAccessException {
        if (restored == made) {
            return;
        }
        if (restored == null || made == null || restored.getClass() != made.getClass()) {
            throw new IllegalStateException("one is " + named(restored) + ", the other " + named(made));
        }
        Class<?> type = restored.getClass();
        boolean isOfJdk = isOfJdk(type);
        boolean holds = restored instanceof Collection<?> || restored instanceof Map<?, ?>;
        if (isOfJdk && !type.isArray() && !holds) {
            compareValues(restored, made);
            return;
        }
        Object known = pairs.putIfAbsent(restored, made);
        Object knownBack = back.putIfAbsent(made, restored);
        if (known != null || knownBack != null) {
            if (known != made || knownBack != restored) {
                throw new IllegalStateException("objects are shared in another way");
            }
            return;
        }
        if (type.isArray()) {
            compareElements(restored, made);
        } else if (restored instanceof Collection<?> one && isOfJdk) {
            compareAll(one, (Collection<?>) made);
        } else if (restored instanceof Map<?, ?> one && isOfJdk) {
            compareAll(one.keySet(), ((Map<?, ?>) made).keySet());
            compareAll(one.values(), ((Map<?, ?>) made).values());
        } else {
            compareFields(restored, made);
        }
    }

    private static String named(Object object) {
        return object == null ? "null" : object.getClass().getName();
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private void compareElements(Object restored, Object made) throws IllegalAccessException {
        int length = Array.getLength(restored);
        if (length != Array.getLength(made)) {
            throw new IllegalStateException("arrays have other lengths");
        }
        boolean areValues = restored.getClass().getComponentType().isPrimitive();
        for (int at = 0; at < length; at++) {
            if (areValues) {
                compareValues(Array.get(restored, at), Array.get(made, at));
            } else {
                compare(Array.get(restored, at), Array.get(made, at));
            }
        }
    }

    private void compareAll(Collection<?> restored, Collection<?> made) throws IllegalAccessException {
        if (restored.size() != made.size()) {
            throw new IllegalStateException("collections have other sizes");
        }
        Iterator<?> others = made.iterator();
        for (Object each : restored) {
            compare(each, others.next());
        }
    }

    /** Values of the JDK say themselves whether they are equal, or in words. */
    private static void compareValues(Object restored, Object made) {
        boolean isText = restored instanceof CharSequence || restored instanceof Number;
        boolean areSame = restored.equals(made) || isText && restored.toString().equals(made.toString());
        if (!areSame) {
            throw new IllegalStateException(restored.getClass().getName() + " is another one");
        }
    }

    private void compareFields(Object restored, Object made) throws IllegalAccessException {
        List<String> names = mattering.get(restored);
        for (Class<?> type = restored.getClass(); !isOfJdk(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean matters = names == null || names.contains(type.getName() + "." + field.getName());
                if (matters && !Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    compareField(field, restored, made);
                }
            }
        }
    }

    private void compareField(Field field, Object restored, Object made) throws IllegalAccessException {
        Object one = field.get(restored);
        Object other = field.get(made);
        if (field.getType().isPrimitive()) {
            compareValues(one, other);
        } else {
            compare(one, other);
        }
    }
}
