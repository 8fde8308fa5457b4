import java.util.Arrays;
import java.util.List;

/** A method reference called by the JDK: a frame of the program without a lambda's name. */
public class MethodReference {
    static String initial(String name) {
        return name.substring(0, 1); // CRASH StringIndexOutOfBoundsException
    }

    static List<String> initials(String... names) {
        return Arrays.stream(names).map(MethodReference::initial).toList();
    }

    public static void main(String[] args) {
        initials("Ada", "", "Grace");
    }
}
// FRAME 1 initial(name="") reproduces
// FRAME 2 initials reproduces
// FRAME 3 main reproduces
