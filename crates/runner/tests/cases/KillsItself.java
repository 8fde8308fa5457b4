// EXPECT: died signal 9
import org.junit.jupiter.api.Test;

class KillsItself {
    @Test
    void test() throws Exception {
        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start().waitFor();
    }
}
