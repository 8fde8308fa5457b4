package java.recrash;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * Hangs the record of a throwable on the throwable itself: it takes the place of the list of
 * suppressed throwables and behaves exactly as that list would.
 *
 * <p>So the record lives as long as the throwable, follows it into causes and to other threads, and
 * needs no table. A throwable with suppression disabled has no list, and nor has one that the VM
 * made without a constructor; theirs is a carrier that stays empty.
 */
final class Carrier extends AbstractList<Throwable> implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SUPPRESSED = UNSAFE.objectFieldOffset(Throwable.class, "suppressedExceptions");
    private static final Object EMPTY = UNSAFE.getReference(new Throwable(), SUPPRESSED);

    /** Most threads whose frames are kept apart on one throwable. */
    private static final int MOST_THREADS = 8;

    /** The list whose place this takes: null where suppression is disabled. It is written in place of this. */
    private transient List<Throwable> suppressed;
    /** What is recorded, by thread, the latest thread first. */
    transient volatile Record records;
    /** Whether a failure point has seen the throwable. */
    transient boolean seen;

    private Carrier(List<Throwable> suppressed) {
        this.suppressed = suppressed;
    }

    /** The carrier of a throwable, attached now if it has none. */
    static Carrier of(Throwable t) {
        Object list = UNSAFE.getReference(t, SUPPRESSED);
        return list instanceof Carrier ? (Carrier) list : attach(t);
    }

    @SuppressWarnings("unchecked")
    private static Carrier attach(Throwable t) {
        while (true) {
            Object list = UNSAFE.getReference(t, SUPPRESSED);
            if (list instanceof Carrier) return (Carrier) list;
            Carrier carrier = new Carrier((List<Throwable>) list);
            if (UNSAFE.compareAndSetReference(t, SUPPRESSED, list, carrier)) return carrier;
        }
    }

    /** The throwables that {@code t} suppressed, without its carrier. */
    static List<Throwable> suppressedBy(Throwable t) {
        return of(t).suppressed;
    }

    /** What a field of a recorded object would hold without the recorder. */
    static Object withoutCarrier(Object value) {
        return value instanceof Carrier ? ((Carrier) value).suppressed : value;
    }

    /** The record of the thread with this id. Each thread has its own, for shared throwables. */
    Record recordOf(long thread) {
        for (Record record = records; record != null; record = record.next) {
            if (record.thread == thread) return record;
        }
        return addRecord(thread);
    }

    private synchronized Record addRecord(long thread) {
        Record added = new Record(thread, records);
        records = added;
        int count = 1;
        for (Record record = added; record != null; record = record.next) {
            if (count++ == MOST_THREADS) record.next = null;
        }
        return added;
    }

    @Override
    public int size() {
        return suppressed == null ? 0 : suppressed.size();
    }

    @Override
    public Throwable get(int index) {
        return suppressed.get(index);
    }

    @Override
    public boolean add(Throwable t) {
        if (suppressed == null) return false;
        if (suppressed == EMPTY) suppressed = new ArrayList<>(1);
        return suppressed.add(t);
    }

    @Override
    public Object[] toArray() {
        return suppressed == null ? new Object[0] : suppressed.toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        return suppressed == null ? array : suppressed.toArray(array);
    }

    private Object writeReplace() {
        return suppressed;
    }
}
