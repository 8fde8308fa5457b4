package recrash.harness;

import java.util.List;

/** Runs one test method with JUnit 4, which is on the class path and called by reflection. */
final class JUnitFour {
    private JUnitFour() {}

    static TestRun run(String className, String method) throws ReflectiveOperationException {
        Class<?> testClass = Class.forName(className, true, Thread.currentThread().getContextClassLoader());
        Class<?> requestClass = Class.forName("org.junit.runner.Request");
        Object request = requestClass.getMethod("method", Class.class, String.class).invoke(null, testClass, method);
        Object core = Class.forName("org.junit.runner.JUnitCore").getConstructor().newInstance();
        Object result = core.getClass().getMethod("run", requestClass).invoke(core, request);
        List<?> failures = (List<?>) result.getClass().getMethod("getFailures").invoke(result);
        int runs = (Integer) result.getClass().getMethod("getRunCount").invoke(result);
        if (!failures.isEmpty()) {
            Object failure = failures.get(0);
            return TestRun.ended((Throwable) failure.getClass().getMethod("getException").invoke(failure));
        }
        return runs > 0 ? TestRun.ended(null) : TestRun.notRun("JUnit 4 ran no test " + className + "." + method);
    }
}
