// A private method that nothing in the program calls, so that the test must call it by reflection too.
// EXPECT frame 1 of 1
// STUBS none
// REFLECTION Plugin.started(int)
// TEST contains: Restore.call("plugin.Plugin", "started(int)"
package plugin;

public class Plugin {
    private final int[] ports = {8080, 8081};

    private int started(int number) {
        return ports[number];
    }
}

class Production {
    public static void main(String[] arguments) throws Throwable {
        var started = Plugin.class.getDeclaredMethod("started", int.class);
        started.setAccessible(true);
        try {
            started.invoke(new Plugin(), 2);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
