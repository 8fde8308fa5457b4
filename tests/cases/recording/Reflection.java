import java.lang.reflect.InvocationTargetException;

/** The program calls itself by reflection: the JDK wraps, and puts frames of its own in between. */
public class Reflection {
    private int length(int n, String s) {
        return s.length() + n; // CRASH NullPointerException
    }

    Object call(String method, int n) throws Exception {
        return Reflection.class.getDeclaredMethod(method, int.class, String.class)
                .invoke(this, n, null); // WRAP InvocationTargetException
    }

    public static void main(String[] args) throws Exception {
        new Reflection().call("length", 4);
    }
}
// FRAME 1 length(n=4, s=null) reproduces
// FRAME 2 call(method="length", n=4) reproduces
// FRAME 3 main reproduces
