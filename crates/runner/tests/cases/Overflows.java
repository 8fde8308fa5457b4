// EXPECT: threw java/lang/StackOverflowError | at Overflows.down:11 Overflows.down:11
import org.junit.jupiter.api.Test;

class Overflows {
    @Test
    void test() {
        down(0);
    }

    int down(int depth) {
        return down(depth + 1) + 1;
    }
}
