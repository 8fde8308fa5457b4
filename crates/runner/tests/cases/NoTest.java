// EXPECT: not run: JUnit
import org.junit.jupiter.api.Test;

class NoTest {
    @Test
    void another() {}
}
