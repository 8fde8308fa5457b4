/** Two exceptions that are each other's cause. */
public class CauseCycle {
    static RuntimeException pair(String name) {
        RuntimeException first = new IllegalStateException(name); // CRASH IllegalStateException
        RuntimeException second = new IllegalArgumentException(name + "2", first); // WRAP IllegalArgumentException
        first.initCause(second);
        return second;
    }

    static void fail(String name, int times) {
        if (times > 1) {
            throw pair(name);
        }
    }

    public static void main(String[] args) {
        fail("cycle", 2);
    }
}
// FRAME 1 fail(name="cycle", times=2) recorded
// FRAME 2 main recorded
