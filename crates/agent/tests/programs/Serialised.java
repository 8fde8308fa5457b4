import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;

// Throwables that carry a record are serialised, printed and suppressed as without it.
public class Serialised {
    static class Light extends Exception {
        Light() {
            super("light", null, false, true);
        }
    }

    static void fail(int kind) throws Exception {
        if (kind == 0) throw new Exception("plain");
        if (kind == 1) throw new Light();
        Exception e = new Exception("suppressing");
        e.addSuppressed(new RuntimeException("suppressed"));
        throw e;
    }

    static byte[] write(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static void show(int kind) throws Exception {
        try {
            fail(kind);
        } catch (Exception e) {
            e.addSuppressed(new Error("late"));
            byte[] bytes = write(e);
            System.out.println(bytes.length + " " + Arrays.hashCode(bytes));
            Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
            ((Throwable) copy).printStackTrace(System.out);
            Object[] suppressed = e.getSuppressed();
            System.out.println(suppressed.length + " " + suppressed.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        for (int kind = 0; kind < 3; kind++) show(kind);
        fail(2);
    }
}
/* EXPECT
uncaught in main
0 Exception: suppressing
1 suppressed by 0 RuntimeException: suppressed
  0 Serialised.fail: (2)
  0 Serialised.main: (#0 String;0{})
*/
