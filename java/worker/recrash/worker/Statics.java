package recrash.worker;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * The static state that a candidate touches. A field that it writes gets its old value back; where an object that it found in a field has changed,
 * or an initialiser failed, the class loader is unusable and the next candidate gets a fresh one.
 */
final class Statics {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** A static field in one class loader. */
    private static final class Cell {
        Field field;
        Object base;
        long offset;
        int savedBy;
        Object savedReference;
        long savedBits;
        int readBy;
        Object object;
        int print;
    }

    private final Map<String, Cell> cells = new HashMap<>();
    private final List<Cell> saved = new ArrayList<>();
    private final List<Cell> read = new ArrayList<>();
    private ClassLoader loader;
    private int candidate;
    private volatile boolean unusable;
    private String lastPut;
    private String lastRead;

    void use(ClassLoader fresh) {
        loader = fresh;
        cells.clear();
        unusable = false;
    }

    void begin() {
        candidate++;
        lastPut = null;
        lastRead = null;
    }

    void discard() {
        unusable = true;
    }

    /** A field that a candidate sets itself. */
    synchronized void save(Field field) {
        String key = field.getDeclaringClass().getName().replace('.', '/') + "." + field.getName();
        Cell cell = cells.computeIfAbsent(key, absent -> new Cell());
        cell.field = field;
        save(cell, false);
    }

    void put(String key, boolean isInitializing) {
        // A field that is written in a loop is the last one that was written. Others may write at the same time: then it is looked at twice.
        if (key != lastPut) {
            lastPut = key;
            find(key, isInitializing);
        }
    }

    private synchronized void find(String key, boolean isInitializing) {
        if (unusable) {
            return;
        }
        Cell cell = cells.computeIfAbsent(key, absent -> new Cell());
        if (cell.savedBy != candidate) {
            if (cell.field == null) {
                cell.field = field(key);
            }
            save(cell, isInitializing);
        }
    }

    /** The field {@code owner.name}, as the VM resolves it. */
    private Field field(String key) {
        int dot = key.indexOf('.');
        String name = key.substring(dot + 1);
        try {
            Class<?> owner = Class.forName(key.substring(0, dot).replace('/', '.'), false, loader);
            for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers())) {
                        return field;
                    }
                }
            }
        } catch (ClassNotFoundException | LinkageError e) {
            // The program is about to meet the same.
        }
        return null;
    }

    private void save(Cell cell, boolean isInitializing) {
        if (cell.field == null) {
            unusable = true;
            return;
        }
        boolean isComplete = !UNSAFE.shouldBeInitialized(cell.field.getDeclaringClass());
        if (isComplete == isInitializing) {
            // A class that the write itself initialises, or a write to another class by an initialiser, which happens once.
            unusable = true;
        } else if (isComplete && cell.savedBy != candidate) {
            if (cell.base == null) {
                cell.base = UNSAFE.staticFieldBase(cell.field);
                cell.offset = UNSAFE.staticFieldOffset(cell.field);
            }
            cell.savedBy = candidate;
            copy(cell);
            saved.add(cell);
        }
    }

    private static void copy(Cell cell) {
        Class<?> type = cell.field.getType();
        if (!type.isPrimitive()) {
            cell.savedReference = UNSAFE.getReferenceVolatile(cell.base, cell.offset);
        } else if (type == long.class || type == double.class) {
            cell.savedBits = UNSAFE.getLongVolatile(cell.base, cell.offset);
        } else if (type == int.class || type == float.class) {
            cell.savedBits = UNSAFE.getIntVolatile(cell.base, cell.offset);
        } else if (type == short.class || type == char.class) {
            cell.savedBits = UNSAFE.getShortVolatile(cell.base, cell.offset);
        } else {
            cell.savedBits = UNSAFE.getByteVolatile(cell.base, cell.offset);
        }
    }

    private static void restore(Cell cell) {
        Class<?> type = cell.field.getType();
        if (!type.isPrimitive()) {
            UNSAFE.putReferenceVolatile(cell.base, cell.offset, cell.savedReference);
            cell.savedReference = null;
        } else if (type == long.class || type == double.class) {
            UNSAFE.putLongVolatile(cell.base, cell.offset, cell.savedBits);
        } else if (type == int.class || type == float.class) {
            UNSAFE.putIntVolatile(cell.base, cell.offset, (int) cell.savedBits);
        } else if (type == short.class || type == char.class) {
            UNSAFE.putShortVolatile(cell.base, cell.offset, (short) cell.savedBits);
        } else {
            UNSAFE.putByteVolatile(cell.base, cell.offset, (byte) cell.savedBits);
        }
    }

    /** Notes what an object looked like when it was read first; only the executor reads. */
    void read(Object value, String key) {
        if (key == lastRead || unusable) {
            return;
        }
        lastRead = key;
        Cell cell;
        synchronized (this) {
            cell = cells.computeIfAbsent(key, absent -> new Cell());
        }
        if (cell.readBy != candidate) {
            cell.readBy = candidate;
            if (cell.object != value) {
                cell.object = value;
                cell.print = Fingerprint.of(value);
            }
            read.add(cell);
        }
    }

    /** Undoes what can be undone; says whether the class loader is fit for another candidate. */
    synchronized boolean end() {
        for (int i = 0; i < read.size() && !unusable; i++) {
            unusable = Fingerprint.of(read.get(i).object) != read.get(i).print;
        }
        if (!unusable) {
            saved.forEach(Statics::restore);
        }
        read.clear();
        saved.clear();
        return !unusable;
    }
}
