// EXPECT: exited 3 in Exits.quit:12
import org.junit.jupiter.api.Test;

class Exits {
    @Test
    void test() {
        quit();
        throw new IllegalStateException("not reached");
    }

    void quit() {
        System.exit(3);
    }
}
