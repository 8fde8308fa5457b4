// EXPECT: threw java/lang/OutOfMemoryError: Java heap space | at OutOfMemory.fill:15 OutOfMemory.test:10
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutOfMemory {
    @Test
    void test() {
        List<byte[]> kept = new ArrayList<>();
        fill(kept);
    }

    void fill(List<byte[]> kept) {
        while (true) {
            kept.add(new byte[1 << 20]);
        }
    }
}
