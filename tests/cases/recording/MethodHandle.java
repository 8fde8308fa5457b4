import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A method handle: hidden frames between those of the program, nothing is wrapped. */
public class MethodHandle {
    static int modulo(int a, int b) {
        return a % b; // CRASH ArithmeticException
    }

    static int call(int a) throws Throwable {
        var handle = MethodHandles.lookup().findStatic(MethodHandle.class, "modulo",
                MethodType.methodType(int.class, int.class, int.class));
        return (int) handle.invokeExact(a, 0);
    }

    public static void main(String[] args) throws Throwable {
        call(9);
    }
}
// FRAME 1 modulo(a=9, b=0) reproduces
// FRAME 2 call(a=9) reproduces
// FRAME 3 main reproduces
