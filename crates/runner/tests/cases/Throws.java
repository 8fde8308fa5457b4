// EXPECT: threw java/lang/IllegalStateException: outer | caused by java/lang/NullPointerException: inner | suppressed java/io/IOException: beside | at Throws.deep:16 Throws.test:11
import java.io.IOException;
import org.junit.jupiter.api.Test;

class Throws {
    @Test
    void test() throws Exception {
        try {
            throw new NullPointerException("inner");
        } catch (NullPointerException inner) {
            deep(inner);
        }
    }

    void deep(NullPointerException inner) throws Exception {
        IllegalStateException outer = new IllegalStateException("outer", inner);
        outer.addSuppressed(new IOException("beside"));
        throw outer;
    }
}
