/**
 * Two equal strings that are different objects, and one that is passed twice.
 * Equal literals would be one object.
 */
public class StringIdentity {
    static int use(String first, String again, String other) {
        if (first == again && first != other && first.equals(other)) {
            return first.charAt(first.length()); // CRASH StringIndexOutOfBoundsException
        }
        return 0;
    }

    public static void main(String[] args) {
        String text = "text";
        use(text, text, new String("text"));
    }
}
// FRAME 1 use(first="text", again="text", other="text") reproduces
// FRAME 2 main reproduces
