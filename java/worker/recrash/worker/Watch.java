package recrash.worker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sees to it that candidates end: first by the ticks in the program, then by interrupting its threads. A thread that waits even then is left behind, and
 * another one goes on in its place; where that cannot be done, the JVM ends.
 */
final class Watch implements Runnable {
    private static final int STUCK_OUTCOME = 5;
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int STUCK = 2;
    /** The program has returned; what it showed is written down. */
    private static final int ENDING = 3;

    private static final long POLL = 10;
    private static final long INTERRUPT_AFTER = TimeUnit.MILLISECONDS.toNanos(15);
    /** A thread that still waits then will not come back. */
    private static final long LEAVE_AFTER = TimeUnit.MILLISECONDS.toNanos(100);
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
    private Runnable executing;
    private volatile Thread executor;
    private volatile long begun;
    /** The time that loading and initialising classes has taken of the candidate's, and since when the executor is at it; 0 if it is not. */
    private volatile long excused;
    private volatile long excusedSince;
    private int excuses;
    /** Whether the worker itself is at work, which takes as long as it takes. */
    private volatile boolean isPaused;

    private volatile Output out;
    private volatile int good;
    private volatile boolean isLate;
    /** When the program returned, or its thread was left behind. */
    private volatile long returned;
    /** Of the thread that watches alone. */
    private long lateSince;
    private boolean isInterrupted;
    private int looks;
    private int looksAtInitializer;
    private long lookedAt;
    private volatile StackTraceElement[] frames = {};
    /** How long candidates were found waiting, in milliseconds. */
    private final AtomicInteger waited = new AtomicInteger();

    Watch(Channel channel, Threads threads, long milliseconds) {
        this.channel = channel;
        this.threads = threads;
        this.time = TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    /** Starts the thread that executes candidates. */
    void start(Runnable work) {
        executing = work;
        next().start();
    }

    private Thread next() {
        Thread thread = threads.make(executing);
        executor = thread;
        Probe.use(thread);
        return thread;
    }

    /** A candidate begins; what is written so far is kept in any case. */
    void begin(Output written) {
        out = written;
        good = written.length();
        isLate = false;
        isPaused = false;
        excused = 0;
        excusedSince = 0;
        excuses = 0;
        begun = System.nanoTime();
        state.set(RUNNING);
    }

    /** The program has returned; false where its thread was given up before. By then another candidate may be running. */
    synchronized boolean hasRun() {
        if (Thread.currentThread() != executor) {
            return false;
        }
        returned = System.nanoTime();
        return state.compareAndSet(RUNNING, ENDING);
    }

    /** A candidate has ended; false where it was given up before. */
    boolean end() {
        isLate = false;
        return state.compareAndSet(ENDING, IDLE);
    }

    /** The worker itself begins to work, in the middle of a candidate. */
    void pause() {
        excuse();
        isPaused |= Thread.currentThread() == executor;
    }

    /** The worker's own work is done. */
    void goOn() {
        isPaused &= Thread.currentThread() != executor;
        excuseNoMore();
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

    /** How long candidates were found waiting since this was asked last, in milliseconds. */
    int takeWaited() {
        return waited.getAndSet(0);
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
            int now = state.get();
            if ((now == RUNNING || now == ENDING) && !isPaused) {
                try {
                    look();
                } catch (RuntimeException | LinkageError denied) {
                    // A candidate may forbid all others to look at its threads.
                    Surroundings.liftSecurity();
                }
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
        long since = System.nanoTime() - (state.get() == ENDING ? returned : lateSince);
        if (since > INTERRUPT_AFTER && !isInterrupted) {
            isInterrupted = true;
            threads.interrupt();
        } else if (since > LEAVE_AFTER && canBeLeft()) {
            goOnWithout();
        } else if (since > GIVE_UP_AFTER) {
            endJvm();
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
        waited.addAndGet(waits && excusedSince == 0 ? (int) POLL : 0);
        looksAtInitializer = waits && excusedSince != 0 ? looksAtInitializer + 1 : 0;
        if (looksAtInitializer > 0) {
            return looksAtInitializer > LOOKS_AT_WAITING_INITIALIZER;
        }
        looks = waits && !threads.isAnyRunning(executor) ? looks + 1 : 0;
        long sleeping = TimeUnit.NANOSECONDS.toMillis(time) / SLEEPING_PART / POLL;
        return looks >= (now == Thread.State.TIMED_WAITING ? Math.max(sleeping, LOOKS_AT_WAITING) : LOOKS_AT_WAITING);
    }

    private boolean canBeLeft() {
        return excusedSince == 0 && state.get() == RUNNING && threads.canBeLeft(executor);
    }

    /** Leaves the candidate's thread behind: another one writes down what it showed, and executes those after it. */
    private synchronized void goOnWithout() {
        if (state.compareAndSet(RUNNING, ENDING)) {
            Reasons.tell("goes on in another thread: ", "a candidate waits");
            threads.leave(executor);
            returned = System.nanoTime();
            excuses = 0;
            next().start();
        }
    }

    /** Reports what is good and that this candidate hangs, then ends the JVM. */
    private void endJvm() {
        if (!state.compareAndSet(RUNNING, STUCK) && !state.compareAndSet(ENDING, STUCK)) {
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
        if (Probe.statics().check()) {
            channel.send(Channel.RESULTS, last.array(), last.length());
        }
        channel.send(Channel.SPENT);
        Runtime.getRuntime().halt(0);
    }
}
