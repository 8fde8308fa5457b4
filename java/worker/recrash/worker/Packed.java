package recrash.worker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * Captured objects with what they held, in a row and by their class. After each candidate all of them are looked at, of which there may be a hundred
 * thousand, and hardly one has changed: so nothing else may be touched on the way.
 */
final class Packed {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final List<Block> blocks = new ArrayList<>();
    private final List<Captured> arrays = new ArrayList<>();

    Packed(List<Captured> members) {
        // By number, because all layouts have the same identity hash.
        Map<Integer, List<Captured>> byLayout = new LinkedHashMap<>();
        for (Captured each : members) {
            if (each.layout == null) {
                arrays.add(each);
            } else if (each.layout.isMutable) {
                byLayout.computeIfAbsent(each.layout.number, absent -> new ArrayList<>()).add(each);
            }
        }
        byLayout.values().forEach(alike -> blocks.add(new Block(alike.get(0).layout, alike)));
    }

    /** Puts everything back; an object that has changed and for which that cannot be done, else null. */
    Object restore() {
        for (int i = 0; i < arrays.size(); i++) {
            arrays.get(i).content.restoreArray(arrays.get(i).object);
        }
        Object spoilt = null;
        for (int i = 0; i < blocks.size(); i++) {
            Object changed = blocks.get(i).restore();
            spoilt = changed != null && blocks.get(i).layout.isFragile ? changed : spoilt;
        }
        return spoilt;
    }

    /** The objects of one class. */
    private static final class Block {
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

        /** Puts the objects back; one that had changed, else null. */
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
