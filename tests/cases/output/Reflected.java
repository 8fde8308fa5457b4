import java.util.Arrays;

/** The program looks at its own classes: no members are added, annotations and parameters stay. */
public class Reflected {
    @Deprecated
    int field;

    @Deprecated
    static int modulo(int a, int b) {
        return a % b; // CRASH ArithmeticException
    }

    static void show(Class<?> type) {
        Arrays.stream(type.getDeclaredMethods()).map(Object::toString).sorted().forEach(System.out::println);
        Arrays.stream(type.getDeclaredFields()).map(Object::toString).sorted().forEach(System.out::println);
        System.out.println(type.getModifiers() + " " + Arrays.toString(type.getInterfaces()));
    }

    public static void main(String[] args) throws Exception {
        show(Reflected.class);
        var method = Reflected.class.getDeclaredMethod("modulo", int.class, int.class);
        System.out.println(Arrays.toString(method.getAnnotations()) + Arrays.toString(method.getParameters()));
        modulo(1, 0);
    }
}
// FRAME 1 modulo(a=1, b=0) reproduces
// FRAME 2 main reproduces
