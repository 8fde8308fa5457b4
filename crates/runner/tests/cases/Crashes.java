// EXPECT: died signal 6 | the JVM crashed: SIGSEGV
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import sun.misc.Unsafe;

class Crashes {
    @Test
    void test() throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ((Unsafe) field.get(null)).getByte(1L);
    }
}
