package recrash.worker;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * The static state that a candidate touches. A field that it writes gets its old value back, and so do the objects that it found in fields. Where that
 * cannot be done, or an initialiser failed, the class loader is unusable and the next candidate gets a fresh one. What initialisers change of other
 * classes stays: they run once for a class loader.
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
        /** What the object leads to, as {@link Rollback} knows it; -1 where that is too much, and its fingerprint tells whether it has changed. */
        int group;
        int print;
    }

    private final Map<String, Cell> cells = new HashMap<>();
    private final List<Cell> saved = new ArrayList<>();
    private final List<Cell> read = new ArrayList<>();
    private final List<Cell> writtenByInitializer = new ArrayList<>();
    private final Rollback rollback = new Rollback();
    private ClassLoader loader;
    private int candidate;
    private volatile boolean unusable;
    /** Why the class loader is unusable. */
    private volatile String reason;
    private String lastPut;
    private String lastRead;
    /** Set while something is noted. Where it stays set, the stack ended meanwhile, and what is noted is not to be trusted. */
    private boolean isNoting;
    private boolean isMixed;

    void use(ClassLoader fresh) {
        loader = fresh;
        cells.clear();
        rollback.clear();
        unusable = false;
        isNoting = false;
    }

    void begin() {
        candidate++;
        rollback.begin(candidate);
        lastPut = null;
        lastRead = null;
        isMixed = false;
    }

    /** Whether an initialiser has changed what the candidate had changed before: it is to be repeated, now that the class is initialised. */
    boolean isMixed() {
        return isMixed;
    }

    /** Whether what candidates have shown since this was last asked is what they show alone; else they are to be executed again. */
    boolean check() {
        return rollback.check();
    }

    /** Whether it is known already that they are to be executed again. */
    boolean isSound() {
        return rollback.isSound();
    }

    /** Whether everything is looked at after each candidate, and nothing is left for {@link #check}. */
    void beThorough(boolean thorough) {
        rollback.beThorough(thorough);
    }

    void discard(String why) {
        unusable = true;
        reason = why;
    }

    /** Why the class loader cannot be used again. */
    String reason() {
        return reason;
    }

    /** A field that a candidate sets itself. */
    synchronized void save(Field field) {
        isNoting = true;
        String key = field.getDeclaringClass().getName().replace('.', '/') + "." + field.getName();
        Cell cell = cells.computeIfAbsent(key, absent -> new Cell());
        cell.field = field;
        save(cell);
        isNoting = false;
    }

    void put(String key, boolean isInitializing) {
        // A field that is written in a loop is the last one that was written. Others may write at the same time: then it is looked at twice.
        if (key != lastPut || isInitializing) {
            lastPut = key;
            find(key, isInitializing);
        }
    }

    private synchronized void find(String key, boolean isInitializing) {
        if (unusable) {
            return;
        }
        isNoting = true;
        Cell cell = cells.computeIfAbsent(key, absent -> new Cell());
        if (cell.field == null) {
            cell.field = field(key);
        }
        if (isInitializing && cell.savedBy == candidate) {
            writtenByInitializer.add(cell);
        } else if (!isInitializing && cell.savedBy != candidate) {
            save(cell);
        }
        isNoting = false;
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

    private void save(Cell cell) {
        if (cell.field == null) {
            discard("a field that is not there was written");
            return;
        }
        // The write would do so, too, before it writes. What it throws is the program's matter.
        isNoting = false;
        UNSAFE.ensureClassInitialized(cell.field.getDeclaringClass());
        isNoting = true;
        if (cell.savedBy != candidate) {
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

    /** Captures what an object leads to when it is read first. */
    void read(Object value, String key) {
        // A field that is read in a loop is the last one that was read. Others may read at the same time: then it is looked at twice.
        if (key != lastRead && !unusable) {
            lastRead = key;
            note(value, key);
        }
    }

    private synchronized void note(Object value, String key) {
        isNoting = true;
        Cell cell = cells.computeIfAbsent(key, absent -> new Cell());
        boolean isOfCandidate = cell.savedBy == candidate && cell.savedReference != value;
        if (cell.readBy != candidate && !isOfCandidate) {
            cell.readBy = candidate;
            if (cell.object != value) {
                Probe.watch().pause();
                try {
                    capture(cell, value);
                } finally {
                    Probe.watch().goOn();
                }
            }
            if (cell.group < 0) {
                read.add(cell);
            } else {
                rollback.touch(cell.group);
            }
        }
        isNoting = false;
    }

    private void capture(Cell cell, Object value) {
        cell.group = rollback.capture(value);
        cell.print = cell.group < 0 ? Fingerprint.of(value) : 0;
        cell.object = value;
    }

    /** An initialiser has read a field: it may change objects that are captured. What is not is captured when a candidate reads it. */
    synchronized void readByInitializer(Object value, String key) {
        Cell cell = cells.get(key);
        if (cell != null && cell.object == value && cell.group >= 0 && !unusable) {
            isNoting = true;
            rollback.touchByInitializer(cell.group);
            isNoting = false;
        }
    }

    /** A static initialiser begins, and none is running. */
    synchronized void enterInitializer() {
        isNoting = true;
        rollback.enterInitializer();
        isNoting = false;
    }

    /** The initialiser has ended, with all that it began. */
    synchronized void leaveInitializer() {
        isNoting = true;
        isMixed |= rollback.leaveInitializer();
        writtenByInitializer.forEach(Statics::copy);
        writtenByInitializer.clear();
        isNoting = false;
    }

    /** Undoes what can be undone; says whether the class loader is fit for another candidate. */
    synchronized boolean end() {
        if (isNoting) {
            isNoting = false;
            discard("the stack ended while something was noted");
        }
        for (int i = 0; i < read.size() && !unusable; i++) {
            if (Fingerprint.of(read.get(i).object) != read.get(i).print) {
                discard("too many objects, and some changed: " + read.get(i).object.getClass().getName());
            }
        }
        Object changed = unusable ? null : rollback.restore();
        if (changed != null) {
            discard("a resource changed: " + changed.getClass().getName());
        }
        if (!unusable) {
            saved.forEach(Statics::restore);
        }
        read.clear();
        saved.clear();
        writtenByInitializer.clear();
        return !unusable;
    }
}
