import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Supplier;

// Objects of the JDK: values are walked, what belongs to the VM is named.
public class JdkValues {
    record Holder(Object... values) {}

    static void fail(Holder holder) {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws Exception {
        Method method = JdkValues.class.getDeclaredMethod("fail", Holder.class);
        Supplier<Object> lambda = () -> args;
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "x");
        try (FileInputStream in = new FileInputStream("/dev/null")) {
            fail(new Holder(Thread.currentThread(), JdkValues.class.getClassLoader(), String.class, int.class, method,
                StandardCharsets.UTF_8, Locale.GERMANY, TimeZone.getTimeZone("UTC"), Currency.getInstance("EUR"),
                Path.of("/tmp/a"), in, System.class.getModule(), lambda, new File("/tmp/b"), new StringBuilder("sb"),
                ByteBuffer.allocate(4), ByteBuffer.allocateDirect(4), new ByteArrayInputStream(new byte[2]), local,
                new java.lang.ref.WeakReference<>("weak"), java.util.UUID.nameUUIDFromBytes(new byte[1])));
        }
    }
}
/* EXPECT
uncaught in main
0 IllegalStateException
  0 JdkValues.fail: (#0 JdkValues$Holder{values=#2 Object;21{Thread(main), ClassLoaders$AppClassLoader(app), String.class, int.class, Method(JdkValues.fail(LJdkValues$Holder;)V), UTF_8(UTF-8), Locale(de-DE), ZoneInfo(UTC), Currency(EUR), UnixPath(/tmp/a), FileInputStream(/dev/null), Module(java.base), #15 JdkValues$$Lambda{arg$1=#1 String;0{}}, File, StringBuilder, HeapByteBuffer, DirectByteBuffer(), ByteArrayInputStream, ThreadLocal$SuppliedThreadLocal, WeakReference(), UUID}})
  0 JdkValues.main: (#1)
*/
