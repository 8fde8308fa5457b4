import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;

// Obfuscators give fields of one class the same name; they differ by type alone.
public class Obfuscated {
    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("Twins", bytes, 0, bytes.length);
        }
    }

    /** A class file by hand: {@code public class Twins { public int a; public String a; public double a; }}. */
    static byte[] classFile() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(52);
        String[] texts = {"Twins", "java/lang/Object", "a", "I", "Ljava/lang/String;", "D"};
        out.writeShort(texts.length + 3);
        for (String text : texts) {
            out.writeByte(1);
            out.writeUTF(text);
        }
        for (int name = 1; name <= 2; name++) {
            out.writeByte(7);
            out.writeShort(name);
        }
        for (int part : new int[] {0x21, 7, 8, 0, 3, 1, 3, 4, 0, 1, 3, 5, 0, 1, 3, 6, 0, 0, 0}) out.writeShort(part);
        return bytes.toByteArray();
    }

    static void fail(Object twins) {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws Throwable {
        Class<?> type = new Loader().define(classFile());
        var unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Object twins = ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(type);
        var lookup = java.lang.invoke.MethodHandles.publicLookup();
        lookup.findSetter(type, "a", int.class).invoke(twins, 7);
        lookup.findSetter(type, "a", String.class).invoke(twins, "seven");
        lookup.findSetter(type, "a", double.class).invoke(twins, 7.5);
        fail(twins);
    }
}
/* EXPECT
uncaught in main
0 IllegalStateException
  0 Obfuscated.fail: (#0 Twins{a=7, a="seven", a=7.5})
  0 Obfuscated.main: (#1 String;0{})
*/
