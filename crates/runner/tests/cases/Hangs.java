// EXPECT: timed out in Hangs.test:8
import org.junit.jupiter.api.Test;

class Hangs {
    @Test
    void test() throws Exception {
        Process child = new ProcessBuilder("sleep", "1000").start();
        while (child.isAlive()) {}
    }
}
