package recrash.worker;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * Captured objects with what they held, in a row and by their class. After each candidate all of them would have to be looked at, of which there may be a
 * hundred thousand, and hardly one has changed: so nothing else may be touched on the way, and parts that never changed are looked at less often.
 */
final class Packed {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** Objects of a part. */
    private static final int MOST_OBJECTS = 256;
    /** Elements of the arrays of a part: one array that changes must not have large ones looked at with it. */
    private static final int MOST_ELEMENTS = 1024;
    /** Stands for the number of a layout, which arrays have none of. */
    private static final int ARRAYS = -1;
    /** Looks in a row at which a part had not changed: then it is quiet. */
    private static final int LOOKS = 24;
    /** So many times as many looks are needed after it changed while it was quiet: the candidates of a batch were executed in vain. */
    private static final int DISTRUST = 16;

    private List<Part> restless = new ArrayList<>();
    private final List<Part> quiet = new ArrayList<>();

    Packed(List<Captured> members) {
        // By number, because all layouts have the same identity hash.
        Map<Integer, List<Captured>> byLayout = new LinkedHashMap<>();
        for (Captured each : members) {
            if (each.layout == null || each.layout.isMutable) {
                int number = each.layout == null ? ARRAYS : each.layout.number;
                byLayout.computeIfAbsent(number, absent -> new ArrayList<>()).add(each);
            }
        }
        for (List<Captured> alike : byLayout.values()) {
            int from = 0;
            int weight = 0;
            for (int i = 0; i < alike.size(); i++) {
                weight += weight(alike.get(i));
                if (weight >= MOST_ELEMENTS || i == alike.size() - 1) {
                    List<Captured> some = alike.subList(from, i + 1);
                    Layout layout = some.get(0).layout;
                    restless.add(layout == null ? new Arrays(some) : new Block(layout, some));
                    from = i + 1;
                    weight = 0;
                }
            }
        }
    }

    /** What a captured object adds to its part. */
    private static int weight(Captured captured) {
        int most = MOST_ELEMENTS / MOST_OBJECTS;
        return captured.layout != null ? most : most + Math.min(Array.getLength(captured.object), MOST_ELEMENTS);
    }

    /** Puts everything back but the quiet parts; an object that has changed and for which that cannot be done, else null. */
    Object restore() {
        Object spoilt = null;
        boolean areQuiet = false;
        for (int i = 0; i < restless.size(); i++) {
            Part part = restless.get(i);
            Object changed = part.restore();
            spoilt = changed != null && part.isFragile() ? changed : spoilt;
            part.unchanged = changed != null ? 0 : part.unchanged + 1;
            areQuiet |= part.isQuiet();
        }
        if (areQuiet) {
            moveQuiet();
        }
        return spoilt;
    }

    private void moveQuiet() {
        List<Part> left = new ArrayList<>();
        for (Part part : restless) {
            (part.isQuiet() ? quiet : left).add(part);
        }
        restless = left;
    }

    boolean hasQuiet() {
        return !quiet.isEmpty();
    }

    /** Puts the quiet parts back; whether one had changed. Such a part is not quiet again for long. */
    boolean restoreQuiet() {
        boolean hasChanged = false;
        for (int i = quiet.size() - 1; i >= 0; i--) {
            Part part = quiet.get(i);
            if (part.restore() != null) {
                hasChanged = true;
                part.unchanged = 0;
                part.needed = part.needed > Integer.MAX_VALUE / DISTRUST ? Integer.MAX_VALUE : part.needed * DISTRUST;
                quiet.remove(i);
                restless.add(part);
            }
        }
        return hasChanged;
    }

    /** Some of the objects. */
    private abstract static class Part {
        /** Looks in a row at which it had not changed. */
        int unchanged;
        /** How many of them it takes until it is quiet. */
        int needed = LOOKS;

        boolean isQuiet() {
            return unchanged >= needed && !isFragile();
        }

        /** Puts the objects back; one that had changed, else null. */
        abstract Object restore();

        abstract boolean isFragile();
    }

    private static final class Arrays extends Part {
        final Captured[] arrays;

        Arrays(List<Captured> members) {
            arrays = members.toArray(new Captured[0]);
        }

        @Override
        Object restore() {
            Object changed = null;
            for (Captured each : arrays) {
                changed = each.content.restoreArray(each.object) ? each.object : changed;
            }
            return changed;
        }

        @Override
        boolean isFragile() {
            return false;
        }
    }

    /** Objects of one class. */
    private static final class Block extends Part {
        final Layout layout;
        final Object[] objects;
        final Object[] references;
        final long[] numbers;

        Block(Layout layout, List<Captured> members) {
            this.layout = layout;
            int each = layout.longs.length + layout.ints.length + layout.shorts.length + layout.bytes.length;
            objects = new Object[members.size()];
            references = new Object[objects.length * layout.references.length];
            numbers = new long[objects.length * each];
            for (int i = 0; i < objects.length; i++) {
                objects[i] = members.get(i).object;
                Content content = members.get(i).content;
                System.arraycopy(content.references(), 0, references, i * layout.references.length, layout.references.length);
                System.arraycopy(content.numbers(), 0, numbers, i * each, each);
            }
        }

        @Override
        boolean isFragile() {
            return layout.isFragile;
        }

        @Override
        Object restore() {
            Object changed = null;
            int reference = 0;
            int number = 0;
            for (Object object : objects) {
                for (long offset : layout.references) {
                    Object before = references[reference++];
                    if (UNSAFE.getReference(object, offset) != before) {
                        UNSAFE.putReferenceVolatile(object, offset, before);
                        changed = object;
                    }
                }
                for (long offset : layout.longs) {
                    long before = numbers[number++];
                    if (UNSAFE.getLong(object, offset) != before) {
                        UNSAFE.putLongVolatile(object, offset, before);
                        changed = object;
                    }
                }
                for (long offset : layout.ints) {
                    int before = (int) numbers[number++];
                    if (UNSAFE.getInt(object, offset) != before) {
                        UNSAFE.putIntVolatile(object, offset, before);
                        changed = object;
                    }
                }
                for (long offset : layout.shorts) {
                    short before = (short) numbers[number++];
                    if (UNSAFE.getShort(object, offset) != before) {
                        UNSAFE.putShortVolatile(object, offset, before);
                        changed = object;
                    }
                }
                for (long offset : layout.bytes) {
                    byte before = (byte) numbers[number++];
                    if (UNSAFE.getByte(object, offset) != before) {
                        UNSAFE.putByteVolatile(object, offset, before);
                        changed = object;
                    }
                }
            }
            return changed;
        }
    }
}
