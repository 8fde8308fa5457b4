// EXPECT: threw java/lang/IllegalStateException: ünïcödé 𝄞 ?
import org.junit.jupiter.api.Test;

class Chatters {
    @Test
    void test() {
        String line = "x".repeat(1000);
        for (int i = 0; i < 100_000; i++) {
            System.out.println(line);
        }
        throw new IllegalStateException("ünïcödé 𝄞 \uD800");
    }
}
