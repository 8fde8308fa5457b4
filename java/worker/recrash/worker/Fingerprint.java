package recrash.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * A number that tells whether an object, with what it refers to, has changed. It looks at the objects nearest to it and calls no code of the program; a change further away
 * than its limit is not seen.
 */
final class Fingerprint {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int MOST_OBJECTS = 128;
    private static final int MOST_ELEMENTS = 256;

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> reached = new ArrayList<>();
    private int print = 1;

    private Fingerprint() {}

    static int of(Object root) {
        Fingerprint fingerprint = new Fingerprint();
        fingerprint.reference(root);
        for (int i = 0; i < fingerprint.reached.size(); i++) {
            fingerprint.object(fingerprint.reached.get(i));
        }
        return fingerprint.print;
    }

    private void add(int value) {
        print = 31 * print + value;
    }

    private void add(long value) {
        add((int) (value ^ value >>> 32));
    }

    private void reference(Object object) {
        if (object == null) {
            add(0);
        } else if (isValue(object)) {
            add(object.hashCode());
        } else {
            Integer known = numbers.get(object);
            if (known != null) {
                add(known);
            } else if (reached.size() < MOST_OBJECTS) {
                numbers.put(object, reached.size() + 1);
                add(reached.size() + 1);
                add(object.getClass().getName().hashCode());
                reached.add(object);
            } else {
                add(object.getClass().getName().hashCode());
            }
        }
    }

    /** Texts and boxed values, whose own code is the JDK's. */
    private static boolean isValue(Object object) {
        return object instanceof String
                || object instanceof Boolean
                || object instanceof Character
                || object instanceof Number && object.getClass().getName().startsWith("java.lang.");
    }

    private void object(Object object) {
        if (object.getClass().isArray()) {
            array(object);
            return;
        }
        Layout layout = Layout.of(object.getClass());
        for (long offset : layout.ints) {
            add(UNSAFE.getInt(object, offset));
        }
        for (long offset : layout.longs) {
            add(UNSAFE.getLong(object, offset));
        }
        for (long offset : layout.shorts) {
            add(UNSAFE.getShort(object, offset));
        }
        for (long offset : layout.bytes) {
            add(UNSAFE.getByte(object, offset));
        }
        for (long offset : layout.references) {
            reference(UNSAFE.getReference(object, offset));
        }
        for (long offset : layout.fixedReferences) {
            reference(UNSAFE.getReference(object, offset));
        }
    }

    /** Arrays that are longer than the limit are looked at here and there. */
    private void array(Object array) {
        int length = java.lang.reflect.Array.getLength(array);
        add(length);
        int step = Math.max(1, length / MOST_ELEMENTS);
        if (array instanceof Object[] references) {
            for (int i = 0; i < length; i += step) {
                reference(references[i]);
            }
        } else if (step == 1) {
            add(hash(array));
        } else {
            for (int i = 0; i < length; i += step) {
                add(java.lang.reflect.Array.get(array, i).hashCode());
            }
        }
    }

    private static int hash(Object array) {
        if (array instanceof int[] ints) {
            return Arrays.hashCode(ints);
        }
        if (array instanceof byte[] bytes) {
            return Arrays.hashCode(bytes);
        }
        if (array instanceof char[] chars) {
            return Arrays.hashCode(chars);
        }
        if (array instanceof long[] longs) {
            return Arrays.hashCode(longs);
        }
        if (array instanceof boolean[] booleans) {
            return Arrays.hashCode(booleans);
        }
        if (array instanceof short[] shorts) {
            return Arrays.hashCode(shorts);
        }
        return array instanceof float[] floats ? Arrays.hashCode(floats) : Arrays.hashCode((double[]) array);
    }
}
