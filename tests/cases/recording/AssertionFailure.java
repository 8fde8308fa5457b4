// JAVA: -ea
/** A failed assertion of the program, with assertions switched on. */
public class AssertionFailure {
    static int half(int even) {
        assert even % 2 == 0 : "odd: " + even; // CRASH AssertionError
        return even / 2;
    }

    public static void main(String[] args) {
        System.out.println(half(4));
        half(5);
    }
}
// FRAME 1 half(even=5) reproduces
// FRAME 2 main reproduces
