// It depends on the memory of the machine, so that the line is reached and does not fail.
// EXPECT nothing
// BUDGET 3s
// JAVA: -Xmx16m
// REASON was reached, but no ArithmeticException came
package buffers;

public class Buffers {
    private final int total;

    public Buffers(int total) {
        this.total = total;
    }

    public int each() {
        int buffers = (int) (Runtime.getRuntime().maxMemory() >> 25);
        return total / buffers;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Buffers(1000).each());
    }
}
