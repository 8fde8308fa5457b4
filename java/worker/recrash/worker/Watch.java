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
    private static final long INTERRUPT_AFTER = TimeUnit.MILLISECONDS.toNanos(15);
    private static final long GIVE_UP_AFTER = TimeUnit.MILLISECONDS.toNanos(500);
    /** Looks after which a candidate that waits is cut off, if nothing runs that could wake it. */
    private static final int LOOKS_AT_WAITING = 2;
    /** The part of its time that a candidate may sleep: it wakes by itself. */
    private static final int SLEEPING_PART = 3;
    /** How long the classes that a candidate is the first to need may take to load and initialise: some programs set up all that they have. */
    private static final long MOST_EXCUSED = TimeUnit.SECONDS.toNanos(30);
    /** Looks in a row at which an initialiser may be found waiting: it has 5 seconds. */
    private static final int LOOKS_AT_WAITING_INITIALIZER = 500;

    private final Channel channel;
    private final Threads threads;
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
    /** Of the thread that watches alone. */
    private long lateSince;
    private boolean isInterrupted;
    private int looks;
    private int looksAtInitializer;
    private long lookedAt;
    private volatile StackTraceElement[] frames = {};

    Watch(Channel channel, Threads threads, long milliseconds) {
        this.channel = channel;
        this.threads = threads;
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
        while (true) {
            try {
                Thread.sleep(POLL);
            } catch (InterruptedException e) {
                continue;
            }
            if (state.get() == RUNNING) {
                look();
            }
        }
    }

    private void look() {
        if (!isLate) {
            if (taken() > time || isStuck()) {
                frames = executor.getStackTrace();
                lateSince = System.nanoTime();
                isInterrupted = false;
                isLate = true;
                Probe.stop();
            }
            return;
        }
        long since = System.nanoTime() - lateSince;
        if (since > GIVE_UP_AFTER) {
            giveUp();
        } else if (since > INTERRUPT_AFTER && !isInterrupted) {
            isInterrupted = true;
            threads.interrupt();
        }
    }

    /** Whether the candidate waits, and nothing runs that could wake it. */
    private boolean isStuck() {
        if (lookedAt != begun) {
            lookedAt = begun;
            looks = 0;
            looksAtInitializer = 0;
        }
        Thread.State now = executor.getState();
        boolean waits = now == Thread.State.WAITING || now == Thread.State.BLOCKED || now == Thread.State.TIMED_WAITING;
        looksAtInitializer = waits && excusedSince != 0 ? looksAtInitializer + 1 : 0;
        if (looksAtInitializer > 0) {
            return looksAtInitializer > LOOKS_AT_WAITING_INITIALIZER;
        }
        looks = waits && !threads.isAnyRunning(executor) ? looks + 1 : 0;
        long sleeping = TimeUnit.NANOSECONDS.toMillis(time) / SLEEPING_PART / POLL;
        return looks >= (now == Thread.State.TIMED_WAITING ? Math.max(sleeping, LOOKS_AT_WAITING) : LOOKS_AT_WAITING);
    }

    /** Reports what is good and that this candidate hangs, then ends the JVM. */
    private void giveUp() {
        if (!state.compareAndSet(RUNNING, STUCK)) {
            return;
        }
        Reasons.tell("ends: ", "a candidate does not end");
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
}
