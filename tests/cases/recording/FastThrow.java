/** Compiled code throws a preallocated exception without a stack trace. */
public class FastThrow {
    static int get(int[] data, int at) {
        return data[at];
    }

    static int attempt(int[] data, int at) {
        try {
            return get(data, at);
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getStackTrace().length == 0 ? 1 : 0;
        }
    }

    public static void main(String[] args) {
        int[] data = new int[4];
        int fast = 0;
        for (int i = 0; i < 200_000; i++) {
            fast += attempt(data, 4 + i % 3);
        }
        System.out.println("some without a trace: " + (fast > 0));
        check(fast, data);
    }

    static void check(int fast, int[] data) {
        throw new IllegalStateException(fast > 0 ? "done" : "no fast throw seen"); // CRASH IllegalStateException
    }
}
// FRAME 1 check reproduces
// FRAME 2 main recorded
