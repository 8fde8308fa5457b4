package recrash.worker;

import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;

/** The thread that executes candidates, one after the other, and writes down what they showed. */
final class Executor implements Runnable {
    private static final int PASSED = 0;
    private static final int THREW = 1;
    private static final int TIMED_OUT = 2;
    private static final int EXITED = 3;
    private static final int NOT_RUN = 4;
    private static final int FULL = 1 << 15;
    /** How a JVM ends whose worker failed: as internal errors of programs do. */
    private static final int OWN_FAILURE = 70;
    /** Who waits for results hears from this JVM at least as often, in nanoseconds, unless a single candidate takes longer. */
    private static final long SILENCE = 1_000_000_000;
    /** How many steps the program's own methods may take to describe what was thrown. */
    private static final long STEPS_TO_DESCRIBE = 100_000;
    /** Initialisers that were cut off and run once more, since their classes are unusable: another one will not end then either. */
    private static final int MOST_CUT_OFF = 2;
    /** How often a candidate is repeated because of the classes that it was the first to need. */
    private static final int MOST_REPEATS = 10;

    private final Channel channel;
    private final Store store;
    private final URLClassLoader resources;
    private final Members members;
    private Evaluator evaluator;
    private final Traces traces = new Traces();
    private final Surroundings surroundings = new Surroundings();
    private final Output out = new Output();
    private final Watch watch;
    private final Threads threads;
    private final long mostSteps;
    private byte[] batch;
    /** The batch that is executed, how many of its candidates are left, and where the next one begins. */
    private Input in;

    private int left;
    private int next;
    /** Where the first candidate begins whose results are not sent yet, and how many there are from there on. */
    private int unsent;

    private int leftUnsent;
    /** With more candidates left than that, they are executed once more. */
    private int leftThorough = Integer.MAX_VALUE;

    private boolean sendsEach;
    private ProgramLoader loader;
    private boolean isUsed;
    private int cutOff;
    private int repeats;
    private boolean isRepeated;
    private long lastSent;

    Executor(Channel channel, Store store, URLClassLoader resources, Watch watch, Threads threads, long mostSteps) {
        this.channel = channel;
        this.store = store;
        this.resources = resources;
        this.members = new Members(store);
        this.evaluator = new Evaluator(members);
        this.watch = watch;
        this.threads = threads;
        this.mostSteps = mostSteps;
    }

    /** Hands over a batch; called by the thread that reads. */
    synchronized void submit(byte[] next) {
        batch = next;
        notifyAll();
    }

    private synchronized byte[] take() {
        while (batch == null) {
            try {
                wait();
            } catch (InterruptedException late) {
                // Meant for the candidate before.
            }
        }
        byte[] taken = batch;
        batch = null;
        return taken;
    }

    /** Executes batches. A worker that fails itself ends: nobody would wait for its answers in vain. */
    @Override
    public void run() {
        try {
            execute();
        } catch (Throwable own) {
            Reasons.tell("ends: ", own.toString());
            Surroundings.liftSecurity();
            Runtime.getRuntime().halt(OWN_FAILURE);
        }
    }

    /** Executes batches, until another thread goes on in its place. */
    private void execute() {
        if (watch.isLate()) {
            // The thread before this one waits for ever.
            Evaluator waiting = evaluator;
            evaluator = new Evaluator(members);
            isRepeated = false;
            conclude(null, waiting.statement());
            loader = null;
            advance();
        }
        while (true) {
            while (left > 0) {
                if (!candidate()) {
                    return;
                }
                advance();
            }
            begin(new Input(take(), 1));
        }
    }

    private void begin(Input message) {
        in = message;
        sendsEach = in.octet() != 0;
        members.define(in);
        lastSent = System.nanoTime();
        left = in.count();
        leftThorough = Integer.MAX_VALUE;
        mark();
    }

    /** All results are sent but those of the candidates that follow. */
    private void mark() {
        unsent = in.place();
        leftUnsent = left;
    }

    private void advance() {
        left--;
        in.skipTo(next);
        boolean isDue = out.length() > FULL || System.nanoTime() - lastSent > SILENCE;
        if (left == 0 || sendsEach || isDue || !Probe.statics().isSound()) {
            send();
        }
    }

    /** Sends the results, or goes back to where the first of them began. */
    private void send() {
        lastSent = System.nanoTime();
        boolean isSound = Probe.statics().check();
        leftThorough = isSound ? leftThorough : left;
        if (out.length() > 0) {
            tellWaiting();
            channel.send(isSound ? Channel.RESULTS : Channel.VOID, out.array(), out.length());
            out.clear();
        }
        if (!isSound) {
            Reasons.tell("repeats candidates: ", "what was quiet has changed");
            in.skipTo(unsent);
            left = leftUnsent;
        }
        mark();
    }

    private void tellWaiting() {
        long waited = watch.takeWaited();
        if (waited > 0) {
            Output message = new Output();
            message.unsigned(waited);
            channel.send(Channel.WAITED, message.array(), message.length());
        }
    }

    /** Executes a candidate; false where the watch has given this thread up. */
    private boolean candidate() {
        Probe.statics().beThorough(left > leftThorough);
        next = in.count() + in.place();
        boolean wantsFresh = in.octet() != 0;
        int start = in.place();
        for (repeats = 0; ; repeats = Math.min(repeats + 1, MOST_REPEATS)) {
            if (loader == null || wantsFresh && isUsed && repeats == 0) {
                renew();
            }
            in.skipTo(start);
            if (!attempt()) {
                return false;
            }
            if (!isRepeated) {
                return true;
            }
            Reasons.tell("repeats a candidate: ", "an initialiser changed what it had changed");
            if (loader == null) {
                // It would initialise the same classes again, and so on.
                repeats = MOST_REPEATS;
            }
        }
    }

    private boolean attempt() {
        isUsed = true;
        surroundings.restore(loader);
        watch.begin(out);
        Probe.begin(mostSteps);
        if (Probe.course() != null) {
            Probe.course().begin();
        }
        Throwable thrown = null;
        try {
            evaluator.run(in);
        } catch (InvocationTargetException called) {
            thrown = called.getTargetException();
        } catch (Throwable any) {
            thrown = any;
        }
        Surroundings.liftSecurity();
        if (!watch.hasRun()) {
            return false;
        }
        if (Probe.course() != null) {
            Probe.course().end();
        }
        int statement = evaluator.statement();
        evaluator.forget();
        isRepeated = Probe.statics().isMixed() && repeats < MOST_REPEATS;
        conclude(thrown, statement);
        return true;
    }

    private void conclude(Throwable thrown, int statement) {
        String spent = afterwards(thrown, statement);
        if (!watch.end()) {
            // The watch has given this thread up and ends the JVM.
            while (true) {
                java.util.concurrent.locks.LockSupport.park();
            }
        }
        if (spent != null) {
            Reasons.tell("ends: ", spent);
            send();
            channel.send(Channel.SPENT);
            Runtime.getRuntime().halt(0);
        }
    }

    /** Describes the outcome and cleans up; says why this JVM cannot go on. */
    private String afterwards(Throwable thrown, int statement) {
        long steps = Probe.steps();
        boolean isHalted = Probe.halt() != null || watch.isLate();
        Probe.stop();
        boolean threadsLeft = threads.end();
        if (isRepeated) {
            forget();
        } else {
            describe(thrown, statement, isHalted && !Probe.hasExited(), Math.max(0, Math.min(steps, mostSteps)));
        }
        watch.pause();
        boolean isFit = Probe.statics().end();
        watch.goOn();
        Probe.stop();
        // What cannot be linked stays so. An initialiser that failed leaves another error behind than the one that came first.
        boolean isCutOff = isHalted && Probe.hasLeftInitializerEarly() && cutOff++ < MOST_CUT_OFF;
        boolean isBroken = thrown instanceof LinkageError && Probe.watchesInitializers() || isCutOff || mayHaveBroken(thrown);
        if (!isFit || isBroken) {
            loader = null;
            Reasons.tell("loads classes again: ", isFit ? isCutOff ? "an initialiser was cut off" : "thrown: " + thrown : Probe.statics().reason());
        }
        if (threadsLeft) {
            return "a thread of the candidate is still running";
        }
        return thrown instanceof OutOfMemoryError && isMemoryShort() ? "memory is short" : null;
    }

    /**
     * Whether an error of the JVM may have left a class unusable that is not. Where the stack or the memory ends outside of initialisers, all that was left
     * half done are objects, which are put back.
     */
    private static boolean mayHaveBroken(Throwable thrown) {
        if (!(thrown instanceof StackOverflowError || thrown instanceof OutOfMemoryError)) {
            return thrown instanceof VirtualMachineError;
        }
        if (Probe.hasLeftInitializerEarly()) {
            return true;
        }
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getMethodName().equals("<clinit>")) {
                return true;
            }
        }
        return false;
    }

    /** Says nothing of a candidate that is repeated. */
    private void forget() {
        Probe.hits().forget();
        Probe.compared().forget();
        surroundings.output();
    }

    private void describe(Throwable thrown, int statement, boolean isLate, long steps) {
        boolean failed = thrown != null || isLate || Probe.hasExited();
        if (Probe.hasExited()) {
            out.octet(EXITED);
            out.signed(Probe.exitCode());
            traces.trace(out, Probe.halt().getStackTrace());
        } else if (isLate) {
            out.octet(TIMED_OUT);
            traces.trace(out, Probe.halt() != null ? Probe.halt().getStackTrace() : watch.frames());
        } else if (thrown instanceof NotRun) {
            out.octet(NOT_RUN);
            out.text(String.valueOf(thrown.getMessage()));
        } else if (thrown != null) {
            out.octet(THREW);
            Probe.allow(STEPS_TO_DESCRIBE);
            traces.write(out, thrown);
            Probe.stop();
        } else {
            out.octet(PASSED);
        }
        out.unsigned(failed ? statement + 1 : 0);
        out.unsigned(steps);
        Probe.hits().write(out);
        out.text(surroundings.output());
        Probe.compared().write(out);
        if (Probe.course() != null) {
            Probe.course().write(out);
        }
    }

    /** A loader that has defined no class yet. */
    private void renew() {
        loader = new ProgramLoader(store, resources, watch);
        isUsed = false;
        members.use(loader);
        Probe.statics().use(loader);
    }

    /** One array that does not fit leaves the memory as it was; only what a candidate left in it needs a collection to tell. */
    private static boolean isMemoryShort() {
        if (isHalfFull()) {
            System.gc();
        }
        return isHalfFull();
    }

    private static boolean isHalfFull() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 2;
    }
}
