// EXPECT: not run: JUnit skipped it
import org.junit.jupiter.api.Test;

class Disabled {
    @Test
    @org.junit.jupiter.api.Disabled("on purpose")
    void test() {}
}
