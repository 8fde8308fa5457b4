import java.util.Iterator;
import java.util.List;

/** The exception is thrown deep inside the JDK, by its own classes. */
public class JdkRoot {
    static int first(Iterator<Integer> numbers) {
        return numbers.next(); // CRASH NoSuchElementException
    }

    static int firstOf(List<Integer> numbers) {
        return first(numbers.iterator());
    }

    public static void main(String[] args) {
        firstOf(List.of());
    }
}
// FRAME 1 first recorded
// FRAME 2 firstOf reproduces
// FRAME 3 main reproduces
