// EXPECT: passed
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class AsksForHost {
    @Test
    void test() throws Exception {
        if (InetAddress.getLocalHost().isLoopbackAddress()) {
            throw new IllegalStateException("a program would go on to ask for network interfaces");
        }
    }
}
