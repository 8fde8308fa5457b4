package zoo;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the generated tests and says of each how it ended. */
final class Runner {
    public static void main(String[] arguments) throws Exception {
        for (String name : arguments) {
            Class<?> test = Class.forName(name);
            for (Method method : test.getDeclaredMethods()) {
                if (method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                    run(test, method);
                }
            }
        }
    }

    private static void run(Class<?> test, Method method) throws Exception {
        var constructor = test.getDeclaredConstructor();
        constructor.setAccessible(true);
        method.setAccessible(true);
        try {
            method.invoke(constructor.newInstance());
            System.out.println(method.getName() + " passed");
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            System.out.println(method.getName() + " " + thrown.toString().replace("\n", "\\n"));
            if (!(thrown instanceof Zoo.Same)) {
                thrown.printStackTrace();
            }
        }
    }
}
