package recrash.worker;

import java.lang.reflect.Array;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/** What an object holds in the fields that may change, or an array in its elements, at some time. */
record Content(Object[] references, long[] numbers, Object primitives) {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final Object[] NO_REFERENCES = {};
    private static final long[] NO_NUMBERS = {};
    /** Elements of an array that its hash depends on. */
    private static final int HASHED_ELEMENTS = 8;
    /** Objects ahead that a hash depends on. */
    private static final int HASHED_AHEAD = 5;

    /** The content of an object; {@code layout} is null for an array. */
    static Content of(Object object, Layout layout) {
        if (layout != null) {
            return new Content(references(object, layout), numbers(object, layout), null);
        }
        if (object instanceof Object[] elements) {
            return new Content(elements.clone(), NO_NUMBERS, null);
        }
        int length = Array.getLength(object);
        Object copy = Array.newInstance(object.getClass().getComponentType(), length);
        System.arraycopy(object, 0, copy, 0, length);
        return new Content(NO_REFERENCES, NO_NUMBERS, copy);
    }

    private static Object[] references(Object object, Layout layout) {
        Object[] values = layout.references.length == 0 ? NO_REFERENCES : new Object[layout.references.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = UNSAFE.getReference(object, layout.references[i]);
        }
        return values;
    }

    private static long[] numbers(Object object, Layout layout) {
        int count = layout.longs.length + layout.ints.length + layout.shorts.length + layout.bytes.length;
        long[] values = count == 0 ? NO_NUMBERS : new long[count];
        int at = 0;
        for (long offset : layout.longs) {
            values[at++] = UNSAFE.getLong(object, offset);
        }
        for (long offset : layout.ints) {
            values[at++] = UNSAFE.getInt(object, offset);
        }
        for (long offset : layout.shorts) {
            values[at++] = UNSAFE.getShort(object, offset);
        }
        for (long offset : layout.bytes) {
            values[at++] = UNSAFE.getByte(object, offset);
        }
        return values;
    }

    /** Puts this into an object, or into the elements of an array. */
    void putInto(Object object, Layout layout) {
        if (layout == null) {
            restoreArray(object);
            return;
        }
        for (int i = 0; i < references.length; i++) {
            UNSAFE.putReferenceVolatile(object, layout.references[i], references[i]);
        }
        int at = 0;
        for (long offset : layout.longs) {
            UNSAFE.putLongVolatile(object, offset, numbers[at++]);
        }
        for (long offset : layout.ints) {
            UNSAFE.putIntVolatile(object, offset, (int) numbers[at++]);
        }
        for (long offset : layout.shorts) {
            UNSAFE.putShortVolatile(object, offset, (short) numbers[at++]);
        }
        for (long offset : layout.bytes) {
            UNSAFE.putByteVolatile(object, offset, (byte) numbers[at++]);
        }
    }

    /** Puts the elements of an array back; whether they had changed. */
    boolean restoreArray(Object array) {
        if (primitives == null) {
            return restoreElements((Object[]) array);
        }
        if (java.util.Objects.deepEquals(array, primitives)) {
            return false;
        }
        System.arraycopy(primitives, 0, array, 0, Array.getLength(array));
        return true;
    }

    private boolean restoreElements(Object[] elements) {
        Object[] before = references;
        boolean hasChanged = false;
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] != before[i]) {
                elements[i] = before[i];
                hasChanged = true;
            }
        }
        return hasChanged;
    }

    /** Whether this is what an object holds now. */
    boolean isIn(Object object, Layout layout) {
        if (layout == null) {
            return primitives == null ? areElements((Object[]) object) : java.util.Objects.deepEquals(primitives, object);
        }
        for (int i = 0; i < references.length; i++) {
            if (UNSAFE.getReference(object, layout.references[i]) != references[i]) {
                return false;
            }
        }
        return numbers.length == 0 || Arrays.equals(numbers, numbers(object, layout));
    }

    private boolean areElements(Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] != references[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether these are only numbers, as in a counter: none of them is part of something larger. */
    boolean isPlain() {
        return references.length == 0 && primitives == null;
    }

    /** Tells objects apart that hold different things, in the fields that never change, too, or that lead to different things. */
    int hash(Object object, Layout layout) {
        int hash = object.getClass().getName().hashCode();
        for (long number : numbers) {
            hash = 31 * hash + Long.hashCode(number);
        }
        int hashed = layout == null ? Math.min(references.length, HASHED_ELEMENTS) : references.length;
        for (int i = 0; i < hashed; i++) {
            hash = 31 * hash + hashOf(references[i]);
        }
        if (layout != null) {
            for (long offset : layout.fixedReferences) {
                hash = 31 * hash + hashOf(UNSAFE.getReference(object, offset));
            }
        } else {
            hash = 31 * hash + Array.getLength(object);
        }
        hash = 31 * hash + ahead(object, layout);
        return hash ^ hash >>> 16;
    }

    /** What is met on the way from one object to the first one that it refers to, and so on: thousands of lists with one element differ only there. */
    private static int ahead(Object object, Layout layout) {
        int hash = 0;
        Object at = first(object, layout);
        for (int i = 0; i < HASHED_AHEAD && at != null; i++) {
            Layout next = at.getClass().isArray() ? null : Layout.of(at.getClass());
            if (next != null && next.isOpaque) {
                break;
            }
            hash = 31 * hash + hashOf(at);
            for (int each = 0; next != null && each < next.ints.length; each++) {
                hash = 31 * hash + UNSAFE.getInt(at, next.ints[each]);
            }
            at = first(at, next);
        }
        return hash;
    }

    private static Object first(Object object, Layout layout) {
        if (layout == null) {
            return object instanceof Object[] elements && elements.length > 0 ? elements[0] : null;
        }
        for (long offset : layout.references) {
            Object referent = UNSAFE.getReference(object, offset);
            if (referent != null) {
                return referent;
            }
        }
        for (long offset : layout.fixedReferences) {
            Object referent = UNSAFE.getReference(object, offset);
            if (referent != null) {
                return referent;
            }
        }
        return null;
    }

    private static int hashOf(Object referent) {
        if (referent == null) {
            return 0;
        }
        return referent instanceof String text ? text.hashCode() : referent.getClass().getName().hashCode();
    }
}
