package recrash.worker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sees to it that candidates end: first by the ticks in the program, then by interrupting its threads, at last by ending the JVM.
 */
final class Watch implements Runnable {
    private static final int STUCK_OUTCOME = 5;
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int STUCK = 2;
    private static final long POLL = 10;
    private static final long INTERRUPT_AFTER = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long GIVE_UP_AFTER = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long THREADS_END_WITHIN = 300;
    /** How long the classes that a candidate is the first to need may take to load and initialise. */
    private static final long MOST_EXCUSED = TimeUnit.SECONDS.toNanos(5);

    private final Channel channel;
    private final ThreadGroup group;
    private final long time;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private volatile Thread executor;
    private volatile long begun;
    /** The time that loading and initialising classes has taken of the candidate's, and since when the executor is at it; 0 if it is not. */
    private volatile long excused;
    private volatile long excusedSince;
    private int excuses;
    private volatile Output out;
    private volatile int good;
    private volatile boolean isLate;
    private volatile StackTraceElement[] frames = {};

    Watch(Channel channel, ThreadGroup group, long milliseconds) {
        this.channel = channel;
        this.group = group;
        this.time = TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    void watch(Thread thread) {
        executor = thread;
    }

    /** A candidate begins; what is written so far is kept in any case. */
    void begin(Output written) {
        out = written;
        good = written.length();
        isLate = false;
        excused = 0;
        excusedSince = 0;
        excuses = 0;
        begun = System.nanoTime();
        state.set(RUNNING);
    }

    /** A candidate has ended; false where it was given up before. */
    boolean end() {
        return state.compareAndSet(RUNNING, IDLE);
    }

    /** The executor begins to load or initialise a class. Which candidate needs it first is chance, so that time does not count. */
    void excuse() {
        if (Thread.currentThread() == executor && excuses++ == 0) {
            excusedSince = System.nanoTime();
        }
    }

    /** The class is loaded or initialised, or cannot be. */
    void excuseNoMore() {
        if (Thread.currentThread() == executor && --excuses == 0) {
            excused += System.nanoTime() - excusedSince;
            excusedSince = 0;
        }
    }

    /** How long the candidate has taken, without what is excused. */
    private long taken() {
        long now = System.nanoTime();
        long since = excusedSince;
        long all = excused + (since == 0 ? 0 : now - since);
        return now - begun - Math.min(all, MOST_EXCUSED);
    }

    /** Whether the candidate's time was up. */
    boolean isLate() {
        return isLate;
    }

    /** Where the candidate was when its time was up. */
    StackTraceElement[] frames() {
        return frames;
    }

    @Override
    public void run() {
        boolean interrupted = false;
        while (true) {
            try {
                Thread.sleep(POLL);
            } catch (InterruptedException e) {
                continue;
            }
            if (state.get() != RUNNING) {
                continue;
            }
            long over = taken() - time;
            if (over > GIVE_UP_AFTER) {
                giveUp();
            } else if (over > INTERRUPT_AFTER && !interrupted) {
                interrupted = true;
                group.interrupt();
            } else if (over > 0 && !isLate) {
                interrupted = false;
                frames = executor.getStackTrace();
                isLate = true;
                Probe.stop();
            }
        }
    }

    /** Reports what is good and that this candidate hangs, then ends the JVM. */
    private void giveUp() {
        if (!state.compareAndSet(RUNNING, STUCK)) {
            return;
        }
        Output last = new Output();
        byte[] written = out.array();
        for (int i = 0; i < good; i++) {
            last.octet(written[i]);
        }
        // The names that the executor has numbered meanwhile were never sent.
        last.octet(STUCK_OUTCOME);
        new Traces().trace(last, frames);
        channel.send(Channel.RESULTS, last.array(), last.length());
        channel.send(Channel.SPENT);
        Runtime.getRuntime().halt(0);
    }

    /** Ends the threads that the candidate started; says whether some are left. Ticks throw already. */
    boolean endThreads() {
        if (group.activeCount() <= 1) {
            return false;
        }
        Probe.statics().discard();
        group.interrupt();
        Thread.interrupted();
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(THREADS_END_WITHIN);
        boolean left = false;
        for (int i = 0; i < count; i++) {
            left |= threads[i] != Thread.currentThread() && !ends(threads[i], deadline);
        }
        return left || group.activeCount() > 1;
    }

    private static boolean ends(Thread thread, long deadline) {
        long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
        try {
            thread.join(left);
        } catch (InterruptedException e) {
            return false;
        }
        return !thread.isAlive();
    }
}
