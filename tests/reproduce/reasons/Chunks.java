// The same line fails with the same exception, but not in the call that failed in production.
// EXPECT nothing
// BUDGET 3s
// JAVA: -Xmx16m
// REASON was reached and ArithmeticException came, but not by the same calls
package chunks;

public class Chunks {
    private final int total;

    public Chunks(int total) {
        this.total = total;
    }

    public int count(int size) {
        int buffers = (int) (Runtime.getRuntime().maxMemory() >> 25);
        return Math.floorDiv(total, buffers) + total / size;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Chunks(1000).count(10));
    }
}
