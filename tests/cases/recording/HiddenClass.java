import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.function.IntUnaryOperator;

/** A class that the program defines as hidden: nothing can name it, and its frames are not in stack traces. */
public class HiddenClass {
    public static class Template implements IntUnaryOperator {
        @Override
        public int applyAsInt(int n) {
            return 100 / n;
        }
    }

    static int call(IntUnaryOperator operator, int n) {
        return operator.applyAsInt(n); // CRASH ArithmeticException
    }

    public static void main(String[] args) throws Exception {
        try (InputStream in = HiddenClass.class.getResourceAsStream("HiddenClass$Template.class")) {
            Class<?> hidden = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
            call((IntUnaryOperator) hidden.getConstructor().newInstance(), 0);
        }
    }
}
// VARIES the name of the hidden class
