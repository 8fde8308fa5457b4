package recrash.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs several test methods in this JVM, each with classes of its own, and reports how each ended. As soon as a test has changed the JVM in a
 * way that cannot be undone, this one ends: a test that has a JVM of its own would not see that.
 *
 * <p>Arguments: directory of the reports, JUnit version (4 or 5), time limit of a test in milliseconds, file with the tests: a class and a
 * method in each line.
 */
public final class RunTests {
    private RunTests() {}

    /** Runs the tests. */
    public static void main(String[] arguments) throws IOException {
        AtomicLong end = new AtomicLong(Long.MAX_VALUE);
        long limit = Long.parseLong(arguments[2]) * 1_000_000;
        watch(end);
        List<String> tests = Files.readAllLines(Path.of(arguments[3]));
        boolean isClean = true;
        for (int number = 0; number < tests.size() && isClean; number++) {
            Files.createFile(Path.of(arguments[0], number + ".started"));
            end.set(System.nanoTime() + limit);
            isClean = run(Path.of(arguments[0], String.valueOf(number)), arguments[1], tests.get(number).split(" "));
        }
        Runtime.getRuntime().halt(0);
    }

    /** Runs one test; tells whether the JVM is as it was. What is not reported was not run. */
    private static boolean run(Path file, String junit, String[] test) {
        JvmState before = new JvmState();
        Thread thread = Thread.currentThread();
        ClassLoader loader = thread.getContextClassLoader();
        TestRun run;
        try {
            thread.setContextClassLoader(new FreshLoader());
            run = RunTest.run(junit, test[0], test[1]);
        } catch (Throwable outOfOrder) {
            return false;
        } finally {
            thread.setContextClassLoader(loader);
        }
        if (!run.ran() || run.thrown() instanceof VirtualMachineError) {
            return false;
        }
        RunTest.report(new Report(file), run);
        return before.restore();
    }

    /** Ends the JVM when the time of a test is up, and when the runner is no longer there to end it. */
    private static void watch(AtomicLong end) {
        Thread watchdog = new Thread(() -> {
            while (System.nanoTime() < end.get() && RunTest.hasRunner()) {
                RunTest.pause();
            }
            Runtime.getRuntime().halt(0);
        }, "recrash watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }
}
