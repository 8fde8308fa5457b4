// The same with what no instruction of the line can throw: System.arraycopy is called there.
// EXPECT frame 1 of 1
// MESSAGE same
package window;

public class Window {
    private final int[] values = new int[8];

    public int[] last(int count, int[] into) {
        if (count == 0) {
            return into;
        }
        System.arraycopy(values, values.length - count, into, 0, count);
        return into;
    }
}

class Production {
    public static void main(String[] arguments) {
        try {
            new Window().last(9, new int[9]);
        } catch (RuntimeException crash) {
            System.err.println(crash);
            for (StackTraceElement frame : crash.getStackTrace()) {
                if (!frame.getClassName().startsWith("java.")) {
                    System.err.println("\tat " + frame);
                }
            }
        }
    }
}
