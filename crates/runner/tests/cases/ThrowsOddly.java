// EXPECT: threw ThrowsOddly$Odd | at ThrowsOddly.test:21
import org.junit.jupiter.api.Test;

class ThrowsOddly {
    /** A throwable that is its own cause and cannot say what it is. */
    static class Odd extends Exception {
        @Override
        public String getMessage() {
            throw new IllegalArgumentException("no message");
        }

        @Override
        public Throwable getCause() {
            return this;
        }
    }

    @Test
    void test() throws Odd {
        // The line of the constructor counts.
        throw new Odd();
    }
}
