package recrash.harness;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * Runs one test method with the JUnit Platform and the Jupiter engine, which are on the class path
 * and called by reflection, so that this class needs no JUnit to be compiled and works with every
 * version of it.
 */
final class JUnitPlatform {
    private static final String LAUNCHER = "org.junit.platform.launcher.";
    private static final String ENGINE = "org.junit.platform.engine.";

    private TestRun run;

    static TestRun run(String className, String method) throws ReflectiveOperationException {
        JUnitPlatform platform = new JUnitPlatform();
        platform.execute(className, method);
        return platform.run != null ? platform.run : TestRun.notRun("JUnit found no test " + className + "." + method);
    }

    private void execute(String className, String method) throws ReflectiveOperationException {
        Class<?> listenerClass = Class.forName(LAUNCHER + "TestExecutionListener");
        Object listeners = Array.newInstance(listenerClass, 1);
        Array.set(listeners, 0, listener(listenerClass));
        Class<?> requestClass = Class.forName(LAUNCHER + "LauncherDiscoveryRequest");
        Object launcher = Class.forName(LAUNCHER + "core.LauncherFactory").getMethod("create").invoke(null);
        Class.forName(LAUNCHER + "Launcher")
                .getMethod("execute", requestClass, listeners.getClass())
                .invoke(launcher, request(className, method), listeners);
    }

    private static Object request(String className, String method) throws ReflectiveOperationException {
        Class<?> builderClass = Class.forName(LAUNCHER + "core.LauncherDiscoveryRequestBuilder");
        Object builder = builderClass.getMethod("request").invoke(null);
        builderClass.getMethod("selectors", arrayOf(ENGINE + "DiscoverySelector"))
                .invoke(builder, one(ENGINE + "DiscoverySelector", selector(className, method)));
        builderClass.getMethod("filters", arrayOf(ENGINE + "Filter"))
                .invoke(builder, one(ENGINE + "Filter", jupiterOnly()));
        configure(builder, "junit.platform.stacktrace.pruning.enabled", "false");
        configure(builder, "junit.jupiter.execution.parallel.enabled", "false");
        configure(builder, "junit.jupiter.extensions.autodetection.enabled", "false");
        return builderClass.getMethod("build").invoke(builder);
    }

    private static Object selector(String className, String method) throws ReflectiveOperationException {
        return Class.forName(ENGINE + "discovery.DiscoverySelectors")
                .getMethod("selectMethod", String.class, String.class)
                .invoke(null, className, method);
    }

    private static Object jupiterOnly() throws ReflectiveOperationException {
        return Class.forName(LAUNCHER + "EngineFilter")
                .getMethod("includeEngines", String[].class)
                .invoke(null, (Object) new String[] {"junit-jupiter"});
    }

    private static void configure(Object builder, String key, String value) throws ReflectiveOperationException {
        builder.getClass().getMethod("configurationParameter", String.class, String.class).invoke(builder, key, value);
    }

    private static Class<?> arrayOf(String element) throws ClassNotFoundException {
        return Class.forName(element).arrayType();
    }

    private static Object one(String element, Object value) throws ClassNotFoundException {
        Object array = Array.newInstance(Class.forName(element), 1);
        Array.set(array, 0, value);
        return array;
    }

    private Object listener(Class<?> listenerClass) {
        return Proxy.newProxyInstance(listenerClass.getClassLoader(), new Class<?>[] {listenerClass}, (self, method, arguments) -> {
            switch (method.getName()) {
                case "executionFinished" -> finished(arguments[0], arguments[1]);
                case "executionSkipped" -> run = TestRun.notRun("JUnit skipped it: " + arguments[1]);
                case "hashCode" -> {
                    return System.identityHashCode(self);
                }
                case "equals" -> {
                    return self == arguments[0];
                }
                case "toString" -> {
                    return "recrash";
                }
                default -> {}
            }
            return null;
        });
    }

    /** A container that fails (the class cannot be loaded or made) keeps its test from running at all. */
    private void finished(Object identifier, Object result) throws ReflectiveOperationException {
        Optional<?> thrown = (Optional<?>) result.getClass().getMethod("getThrowable").invoke(result);
        boolean isTest = (Boolean) identifier.getClass().getMethod("isTest").invoke(identifier);
        if (isTest) {
            run = TestRun.ended((Throwable) thrown.orElse(null));
        } else if (run == null && thrown.isPresent()) {
            run = TestRun.notRun("JUnit could not start it: " + thrown.get());
        }
    }

    /** What a reflective call ended in. */
    static Throwable unwrap(Throwable thrown) {
        return thrown instanceof InvocationTargetException wrapper && wrapper.getCause() != null
                ? wrapper.getCause()
                : thrown;
    }
}
