// EXPECT: threw java/lang/IllegalStateException: -1 true true
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadsInput {
    @Test
    void test() throws Exception {
        boolean ownDirectory = Path.of("").toRealPath().getParent().getFileName().toString().startsWith("run-");
        boolean ownTemporary = Path.of("").toRealPath().equals(Path.of(System.getProperty("java.io.tmpdir")).toRealPath());
        throw new IllegalStateException(System.in.read() + " " + ownDirectory + " " + ownTemporary);
    }
}
