package recrash.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

/**
 * The threads that candidates start. After a candidate they are interrupted. Those that do not end but wait, as the threads of pools and timers do, are left
 * behind: they harm nobody, and end at their first step should they ever go on.
 */
final class Threads {
    /** How long a thread may run on after its candidate. */
    private static final long END_WITHIN = TimeUnit.MILLISECONDS.toNanos(300);
    /** A thread that waits this long, in milliseconds, has come to rest. */
    private static final long REST = 2;
    /** With more threads left behind the JVM is replaced. */
    private static final int MOST_LEFT = 64;
    /** A thread of the JDK's own, which serves all candidates. */
    private static final String DELAYS = "CompletableFutureDelayScheduler";

    private static final List<String> SHARED = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "recrash.worker.", "[");

    private final ThreadGroup group;
    private volatile Thread[] left = {};

    Threads(ThreadGroup group) {
        this.group = group;
    }

    /** Whether an earlier candidate left this thread behind. */
    boolean isLeft(Thread thread) {
        for (Thread each : left) {
            if (each == thread) {
                return true;
            }
        }
        return false;
    }

    /** A thread that executes candidates. */
    Thread make(Runnable work) {
        Thread thread = new Thread(group, work, "main");
        thread.setDaemon(true);
        return thread;
    }

    /** Whether a thread waits and keeps nobody else from going on: it initialises no class and holds no lock that others could want. */
    boolean canBeLeft(Thread thread) {
        if (!isWaiting(thread)) {
            return false;
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ThreadInfo[] told = threads.getThreadInfo(new long[] {thread.getId()}, true, true);
        return told[0] != null
                && Arrays.stream(told[0].getStackTrace()).noneMatch(frame -> frame.getMethodName().equals("<clinit>"))
                && told[0].getLockedSynchronizers().length == 0
                && Arrays.stream(told[0].getLockedMonitors()).noneMatch(lock -> isShared(lock.getClassName()));
    }

    /** Whether later candidates could meet an object of this class. They meet none of the program's when its classes are loaded again. */
    private static boolean isShared(String name) {
        return SHARED.stream().anyMatch(name::startsWith);
    }

    /** Leaves a thread behind that executed a candidate. */
    void leave(Thread thread) {
        Thread[] more = Arrays.copyOf(left, left.length + 1);
        more[left.length] = thread;
        left = more;
    }

    void interrupt() {
        group.interrupt();
    }

    /** Whether a thread that was started for the running candidate runs, beside the one that executes it. */
    boolean isAnyRunning(Thread executor) {
        return news(executor).stream().anyMatch(thread -> thread.getState() == Thread.State.RUNNABLE);
    }

    /** Ends the threads of the candidate, or leaves them behind; says whether one runs on, or too many are left. Ticks throw already. */
    boolean end() {
        Thread executor = Thread.currentThread();
        List<Thread> news = news(executor);
        if (news.isEmpty()) {
            return left.length > MOST_LEFT;
        }
        news.forEach(Thread::interrupt);
        long deadline = System.nanoTime() + END_WITHIN;
        while (!news.stream().allMatch(Threads::isAtRest)) {
            if (System.nanoTime() > deadline) {
                return true;
            }
        }
        List<Thread> stay = new ArrayList<>(Arrays.asList(left));
        stay.addAll(news(executor));
        stay.removeIf(thread -> !thread.isAlive());
        left = stay.toArray(Thread[]::new);
        return left.length > MOST_LEFT;
    }

    /** The living threads of the group that the running candidate has started. */
    private List<Thread> news(Thread executor) {
        if (group.activeCount() <= 1) {
            return List.of();
        }
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        List<Thread> news = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (threads[i] != executor && !isLeft(threads[i]) && !isOfJdk(threads[i])) {
                news.add(threads[i]);
            }
        }
        return news;
    }

    private static boolean isOfJdk(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool()
                || thread.getName().equals(DELAYS);
    }

    /** Whether a thread has ended, or waits and goes on waiting. */
    private static boolean isAtRest(Thread thread) {
        boolean waited = isWaiting(thread);
        try {
            thread.join(REST);
        } catch (InterruptedException late) {
            // Meant for the candidate.
        }
        return !thread.isAlive() || waited && isWaiting(thread);
    }

    /** To the JVM a thread that waits in the operating system is running. */
    static boolean isWaiting(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING, BLOCKED -> true;
            case RUNNABLE -> isInSystem(thread.getStackTrace());
            case NEW, TERMINATED -> false;
        };
    }

    private static boolean isInSystem(StackTraceElement[] frames) {
        if (frames.length == 0 || !frames[0].isNativeMethod()) {
            return false;
        }
        String name = frames[0].getClassName();
        return name.startsWith("sun.nio.") || name.startsWith("java.net.") || name.startsWith("java.io.") || name.startsWith("jdk.net.");
    }
}
