import java.util.ArrayList;
import java.util.List;

/** The receiver and an argument share an object, and two arguments are one: identity decides. */
public class SharedObjects {
    private final List<StringBuilder> log;

    SharedObjects(List<StringBuilder> log) {
        this.log = log;
    }

    int append(List<StringBuilder> other, StringBuilder first, StringBuilder again) {
        if (log == other && first == again && other.get(0) == first) {
            return first.charAt(first.length()); // CRASH StringIndexOutOfBoundsException
        }
        return 0;
    }

    public static void main(String[] args) {
        StringBuilder first = new StringBuilder("x");
        List<StringBuilder> log = new ArrayList<>(List.of(first));
        new SharedObjects(log).append(log, first, first);
    }
}
// FRAME 1 append reproduces
// FRAME 2 main reproduces
