package java.recrash;

import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/**
 * The frames that a throwable passed through on one thread, innermost first, with the values that
 * their handlers passed.
 *
 * <p>Everything lies in three flat arrays: one entry of {@code calls} for each call of a handler,
 * which tells its shape and, where it ends a frame, the method's number; the references; and the
 * other values. A call takes effect with its last step only, so that a handler which runs out of
 * stack on the way leaves nothing half done.
 */
final class Record {
    /** A call that passed one {@code long}, {@code float} or {@code double}. */
    static final int LONG = 0x41, FLOAT = 0x42, DOUBLE = 0x43;

    /** Frames kept at either end; what lies between is dropped. */
    static final int KEPT = 256;

    /** Set in a call that ends a frame; the method's number stands above. */
    private static final int CLOSES = 0x80;
    private static final int NUMBER_SHIFT = 8;
    private static final int REFERENCES_SHIFT = 3;

    /** Where the VM cuts traces by default. */
    private static final int DEFAULT_TRACE = 1024;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long DEPTH = UNSAFE.objectFieldOffset(Throwable.class, "depth");
    private static final long THREAD_ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

    /** A trace of this depth may have been cut, so it says nothing about the frames. */
    private static final int DEEPEST_TRACE = deepestTrace();

    final long thread;
    Record next;
    /** Frames dropped so far between the innermost and the outermost. */
    private int dropped;

    private int[] calls = new int[8];
    private Object[] references = new Object[16];
    private long[] numbers = new long[8];
    private int callCount;
    private int referenceCount;
    private int numberCount;
    /** Where the call that is under way has come to. */
    private int nextReference;
    private int nextNumber;
    private int shape;

    private int frameCount;
    /** Whether the throwable was seen to be thrown more than once. */
    private boolean isShared;
    /** Where the innermost frames end, once there are enough of them. */
    private Mark head;
    /** Where the outermost frames began when the last were dropped. */
    private Mark tail;

    Record(long thread, Record next) {
        this.thread = thread;
        this.next = next;
    }

    /** Begins a call that passes that many references and other values. */
    static Record open(Throwable t, int referenceCount, int numberCount) {
        return Carrier.of(t).recordOf(currentThreadId()).begin(referenceCount, numberCount);
    }

    /** The id of the current thread, read from its field: its getter may be the program's. */
    static long currentThreadId() {
        return UNSAFE.getLong(Thread.currentThread(), THREAD_ID);
    }

    /** Tried out, because the VM has an option for it; one without any traces counts as by default. */
    private static int deepestTrace() {
        try {
            int depth = depthBelow(DEFAULT_TRACE);
            return depth == 0 ? DEFAULT_TRACE : depth;
        } catch (StackOverflowError smallStack) {
            return DEFAULT_TRACE;
        }
    }

    private static int depthBelow(int calls) {
        return calls > 0 ? depthBelow(calls - 1) : Math.min(UNSAFE.getInt(new Throwable(), DEPTH), DEFAULT_TRACE);
    }

    private Record begin(int references, int numbers) {
        if (callCount == calls.length) calls = Arrays.copyOf(calls, callCount * 2);
        nextReference = referenceCount;
        nextNumber = numberCount;
        if (nextReference + references > this.references.length) {
            this.references = Arrays.copyOf(this.references, this.references.length * 2);
        }
        if (nextNumber + numbers > this.numbers.length) {
            this.numbers = Arrays.copyOf(this.numbers, this.numbers.length * 2);
        }
        shape = references << REFERENCES_SHIFT | numbers;
        return this;
    }

    Record add(Object reference) {
        references[nextReference++] = reference;
        return this;
    }

    Record add(long number) {
        numbers[nextNumber++] = number;
        return this;
    }

    /** Ends a call; the frame stays open. */
    void put() {
        put(shape);
    }

    /** Ends a call of the given shape; the frame stays open. */
    void put(int shape) {
        calls[callCount] = shape;
        commit();
    }

    /** Ends a call and its frame. */
    void close(Throwable t, int method) {
        int depth = UNSAFE.getInt(t, DEPTH);
        if (frameCount >= depth && depth < DEEPEST_TRACE) forgetEarlierThrow(method);
        calls[callCount] = method << NUMBER_SHIFT | CLOSES | shape;
        commit();
        frameCount++;
        if (frameCount >= KEPT) limit();
    }

    private void commit() {
        callCount++;
        referenceCount = nextReference;
        numberCount = nextNumber;
    }

    /**
     * A throwable passes through no more frames than its trace is long. One that does is shared and
     * thrown again, or it has no trace; then a method that shows up a second time tells that what
     * lies before belongs to an earlier throw. Only where it shows up twice in a row, and nothing
     * else speaks of a shared throwable, it is a recursion.
     */
    private void forgetEarlierThrow(int method) {
        int first = -1;
        int found = 0;
        int end = 0;
        for (int call = 0; call < callCount; call++) {
            if ((calls[call] & CLOSES) == 0) continue;
            end = call + 1;
            int number = calls[call] >>> NUMBER_SHIFT;
            if (first < 0) first = number;
            if (number == method) found = end;
        }
        boolean isRecursion = !isShared && first != method && found == end;
        if (found == 0 || isRecursion) return;
        isShared = true;
        forget(first == method ? end : found);
    }

    /** Forgets the first calls. */
    private void forget(int count) {
        Mark mark = new Mark();
        int frames = 0;
        for (; mark.call < count; mark.call++) {
            int call = calls[mark.call];
            mark.reference += referencesOf(call);
            mark.number += numbersOf(call);
            if ((call & CLOSES) != 0) frames++;
        }
        cut(new Mark(), mark);
        frameCount -= frames;
        head = null;
        tail = null;
    }

    /** Keeps the record to its size: from time to time the middle is dropped. */
    private void limit() {
        if (head == null) {
            head = tail = end();
        } else if (frameCount == 2 * KEPT) {
            tail = end();
        } else if (frameCount == 3 * KEPT) {
            cut(head, tail);
            tail = end();
            frameCount -= KEPT;
            dropped += KEPT;
        }
    }

    private Mark end() {
        Mark mark = new Mark();
        mark.call = callCount;
        mark.reference = referenceCount;
        mark.number = numberCount;
        return mark;
    }

    /** Takes out what lies between two marks, the call under way kept. */
    private void cut(Mark from, Mark to) {
        System.arraycopy(calls, to.call, calls, from.call, callCount - to.call);
        System.arraycopy(references, to.reference, references, from.reference, nextReference - to.reference);
        System.arraycopy(numbers, to.number, numbers, from.number, nextNumber - to.number);
        int oldReference = nextReference;
        callCount -= to.call - from.call;
        referenceCount -= to.reference - from.reference;
        nextReference -= to.reference - from.reference;
        numberCount -= to.number - from.number;
        nextNumber -= to.number - from.number;
        Arrays.fill(references, nextReference, oldReference, null);
    }

    private static int referencesOf(int call) {
        return (call & 0x40) != 0 ? 0 : call >> REFERENCES_SHIFT & 7;
    }

    private static int numbersOf(int call) {
        return (call & 0x40) != 0 ? 1 : call & 7;
    }

    /** Writes all frames that are kept, innermost first. */
    void write(FrameWriter writer) {
        Mark mark = new Mark();
        int surplus = Math.max(0, frameCount - 2 * KEPT);
        int frame = 0;
        while (mark.call < callCount) {
            boolean isKept = frame < KEPT || frame >= KEPT + surplus;
            if (writeCall(calls[mark.call++], mark, isKept ? writer : null)) frame++;
        }
    }

    /** Writes a call unless the writer is null; tells whether it ends a frame. */
    private boolean writeCall(int call, Mark mark, FrameWriter writer) {
        for (int n = referencesOf(call); n > 0; n--, mark.reference++) {
            if (writer != null) writer.reference(references[mark.reference]);
        }
        for (int n = numbersOf(call); n > 0; n--, mark.number++) {
            if (writer != null) writer.number(call & 0x7F, numbers[mark.number]);
        }
        if ((call & CLOSES) == 0) return false;
        if (writer != null) writer.close(call >>> NUMBER_SHIFT);
        return true;
    }

    /** The method of the innermost frame, or -1. */
    int innermost() {
        int[] methods = methods(1);
        return methods.length == 0 ? -1 : methods[0];
    }

    /** The methods of the innermost frames, at most so many. */
    int[] methods(int most) {
        int[] methods = new int[most];
        int count = 0;
        for (int call = 0; call < callCount && count < most; call++) {
            if ((calls[call] & CLOSES) != 0) methods[count++] = calls[call] >>> NUMBER_SHIFT;
        }
        return Arrays.copyOf(methods, count);
    }

    /** How many frames {@link #write} writes. */
    int keptFrames() {
        return Math.min(frameCount, 2 * KEPT);
    }

    /** How many frames were dropped in the middle. */
    int droppedFrames() {
        return dropped + frameCount - keptFrames();
    }

    /** A place in the three arrays. */
    static final class Mark {
        int call;
        int reference;
        int number;
    }
}
