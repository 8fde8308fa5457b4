// EXPECT: threw java/lang/ExceptionInInitializerError | caused by java/lang/ArithmeticException: / by zero
import org.junit.jupiter.api.Test;

class BadInitializer {
    static class Constants {
        static final int BAD = Integer.parseInt("1") / Integer.parseInt("0");
    }

    @Test
    void test() {
        System.out.println(Constants.BAD);
    }
}
