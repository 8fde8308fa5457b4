// EXPECT: threw java/lang/IllegalStateException: done | at LeavesThread.test:10 | thread left running: straggler
import org.junit.jupiter.api.Test;

class LeavesThread {
    @Test
    void test() {
        new Thread(() -> {
            while (true) {}
        }, "straggler").start();
        throw new IllegalStateException("done");
    }
}
