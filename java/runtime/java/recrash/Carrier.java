package java.recrash;

import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * Hangs the record of a throwable on the throwable itself: it takes the place of the list of
 * suppressed throwables and behaves exactly as that list would.
 *
 * <p>So the record lives as long as the throwable, follows it into causes and to other threads, and
 * needs no table. But a program may keep many throwables for long, and what they passed was not meant to be
 * kept: so the VM may let a record go before memory runs out. A throwable with suppression disabled has no list, and nor has one that the VM
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
    private transient volatile SoftReference<Record> records;
    /** The rank of the failure point that has seen the throwable, and the frames that it had passed then; or 0. */
    private transient int seenBy;
    private transient int seenFrames;
    /** Whether what was recorded until then is forgotten, so that what comes is of another throw. */
    private transient boolean isForgotten;

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

    /** What is recorded, by thread, the latest thread first; or null. */
    Record records() {
        SoftReference<Record> kept = records;
        return kept == null ? null : kept.get();
    }

    /** Whether something was recorded that the VM has let go. */
    boolean hasLostRecords() {
        return records != null && records.get() == null;
    }

    /** Whether a failure point has seen the throwable. */
    synchronized boolean isSeen() {
        return seenBy > 0;
    }

    /** Whether a failure point of this rank, which sees so many frames, tells more than those before. */
    synchronized boolean tellsMore(int rank, int frames) {
        return seenBy == 0 || (rank > seenBy || isForgotten) && frames > seenFrames;
    }

    /**
     * Forgets what was recorded on a thread until a failure point saw it. For a throwable whose trace does
     * not tell one throw from another: what it passes from now on may be another failure.
     */
    synchronized void forgetThrow(long thread) {
        Record before = null;
        for (Record record = records(); record != null; before = record, record = record.next) {
            if (record.thread != thread) continue;
            if (before != null) before.next = record.next;
            else records = record.next == null ? null : new SoftReference<>(record.next);
            break;
        }
        seenFrames = 0;
        isForgotten = true;
    }

    /** Notes that a failure point sees it; false if another thread has noted as much meanwhile. */
    synchronized boolean see(int rank, int frames) {
        if (!tellsMore(rank, frames)) return false;
        seenBy = rank;
        seenFrames = frames;
        return true;
    }

    /** The record of the thread with this id. Each thread has its own, for shared throwables. */
    Record recordOf(long thread) {
        for (Record record = records(); record != null; record = record.next) {
            if (record.thread == thread) return record;
        }
        return addRecord(thread);
    }

    private synchronized Record addRecord(long thread) {
        Record added = new Record(thread, records());
        records = new SoftReference<>(added);
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
