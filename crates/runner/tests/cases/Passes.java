// EXPECT: passed
import org.junit.jupiter.api.Test;

class Passes {
    @Test
    void test() {
        System.out.println("hello");
    }
}
