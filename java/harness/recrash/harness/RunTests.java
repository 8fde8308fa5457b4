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
 * <p>Argument: directory of requests. A request has the directory of the reports, the JUnit version (4 or 5), the time limit of a test in
 * milliseconds, and a class and a method in each further line. When all of them have run and this JVM is as it was, there is a file
 * {@code done} among the reports.
 */
public final class RunTests {
    private RunTests() {}

    /** Runs the tests of each request. */
    public static void main(String[] arguments) throws IOException {
        AtomicLong end = new AtomicLong(Long.MAX_VALUE);
        watch(end);
        Requests requests = new Requests(Path.of(arguments[0]));
        boolean isClean = true;
        while (isClean) {
            isClean = runAll(requests.next(), end);
        }
        Runtime.getRuntime().halt(0);
    }

    /** Runs the tests of a request; tells whether the JVM is as it was. */
    private static boolean runAll(List<String> request, AtomicLong end) throws IOException {
        Path reports = Path.of(request.get(0));
        long limit = Long.parseLong(request.get(2)) * 1_000_000;
        List<String> tests = request.subList(3, request.size());
        for (int number = 0; number < tests.size(); number++) {
            Files.createFile(reports.resolve(number + ".started"));
            end.set(System.nanoTime() + limit);
            if (!run(reports.resolve(String.valueOf(number)), request.get(1), tests.get(number).split(" "))) {
                return false;
            }
        }
        end.set(Long.MAX_VALUE);
        Files.createFile(reports.resolve("done"));
        return true;
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
                RunTest.pause(RunTest.PAUSE);
            }
            Runtime.getRuntime().halt(0);
        }, "recrash watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }
}
