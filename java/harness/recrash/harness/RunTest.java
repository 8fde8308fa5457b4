package recrash.harness;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs one test method in this JVM and reports how it ended.
 *
 * <p>Arguments: file of the report, JUnit version (4 or 5), class, method, time limit in milliseconds.
 */
public final class RunTest {
    /** Freed when memory is exhausted, so that the report can still be written. */
    private static byte[] reserve = new byte[4 << 20];

    /** How long watchdogs sleep, in milliseconds. */
    static final int PAUSE = 100;

    private static final Optional<ProcessHandle> RUNNER = ProcessHandle.current().parent();

    private RunTest() {}

    /** Runs the test. */
    public static void main(String[] arguments) {
        Report report = new Report(Path.of(arguments[0]));
        Thread test = Thread.currentThread();
        watch(report, test, Long.parseLong(arguments[4]));
        LocalHost.provide();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report.exited(test.getStackTrace())));
        try {
            report(report, run(arguments[1], arguments[2], arguments[3]));
        } catch (Throwable thrown) {
            reserve = null;
            reportThrown(report, JUnitPlatform.unwrap(thrown), arguments[2]);
        }
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(0);
    }

    static TestRun run(String junit, String className, String method) throws ReflectiveOperationException {
        return junit.equals("4") ? JUnitFour.run(className, method) : JUnitPlatform.run(className, method);
    }

    static void report(Report report, TestRun run) {
        if (!run.ran()) {
            report.notRun(run.why());
        } else if (run.thrown() == null) {
            report.passed(threadsLeft());
        } else {
            report.threw(run.thrown(), threadsLeft());
        }
    }

    /** JUnit lets some errors through, OutOfMemoryError for one; the rest is a fault of the set-up. */
    private static void reportThrown(Report report, Throwable thrown, String className) {
        boolean fromTest = thrown instanceof VirtualMachineError;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            fromTest |= frame.getClassName().equals(className);
        }
        if (fromTest) {
            report.threw(thrown, List.of());
        } else {
            report.notRun("JUnit failed: " + thrown);
        }
    }

    private static List<String> threadsLeft() {
        List<String> notes = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!thread.isDaemon() && thread != Thread.currentThread() && notes.size() < 20) {
                notes.add("thread left running: " + thread.getName());
            }
        }
        return notes;
    }

    /** Ends the JVM when the test's time is up, and when the runner is no longer there to end it. */
    private static void watch(Report report, Thread test, long milliseconds) {
        long end = System.nanoTime() + milliseconds * 1_000_000;
        Thread watchdog = new Thread(() -> {
            while (System.nanoTime() < end && hasRunner()) {
                pause(PAUSE);
            }
            report.timedOut(test.getStackTrace(), deadlocks());
            Runtime.getRuntime().halt(0);
        }, "recrash watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }

    static boolean hasRunner() {
        return RUNNER.map(ProcessHandle::isAlive).orElse(true);
    }

    /** A watchdog that could be interrupted would be none. */
    static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException ignored) {
            Thread.interrupted();
        }
    }

    private static List<String> deadlocks() {
        List<String> notes = new ArrayList<>();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] ids = threads.findDeadlockedThreads();
        for (ThreadInfo info : ids == null ? new ThreadInfo[0] : threads.getThreadInfo(ids)) {
            if (info != null) {
                notes.add("deadlock: " + info.getThreadName() + " waits for " + info.getLockName()
                        + " held by " + info.getLockOwnerName());
            }
        }
        return notes;
    }
}
