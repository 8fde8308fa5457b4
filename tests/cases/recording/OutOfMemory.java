// JAVA: -Xmx48m
import java.util.ArrayList;
import java.util.List;

/** The heap is full: what can be recorded is recorded once memory is free again. */
public class OutOfMemory {
    static long[] block(int size) {
        return new long[size]; // CRASH OutOfMemoryError
    }

    static int fill(String name, int size) {
        List<long[]> kept = new ArrayList<>();
        while (kept.size() >= 0) {
            kept.add(block(size));
        }
        return kept.size();
    }

    public static void main(String[] args) {
        fill("blocks", 500_000);
    }
}
// FRAME 1 block(size=500000) recorded
// FRAME 2 fill(name="blocks", size=500000) recorded
// FRAME 3 main recorded
