import java.util.List;

/** A lambda throws inside a stream: frames of the JDK lie between those of the program. */
public class Lambda {
    private final int offset;

    Lambda(int offset) {
        this.offset = offset;
    }

    int total(List<String> names) {
        return names.stream()
                .mapToInt(name -> name.charAt(offset)) // CRASH StringIndexOutOfBoundsException
                .sum();
    }

    public static void main(String[] args) {
        new Lambda(2).total(List.of("abc", "xy", "def"));
    }
}
// FRAME 1 lambda$total$0(name="xy") reproduces
// FRAME 2 total reproduces
// FRAME 3 main reproduces
