/**
 * The same box passed twice is the same object; two boxes of the same number are two.
 * Java would make one object of equal literals, or several, as it likes.
 */
public class BoxIdentity {
    static void use(Object first, Object again, Object other) {
        if (first == again && first != other && first.equals(other)) {
            throw new IllegalStateException("restored"); // CRASH IllegalStateException
        }
    }

    public static void main(String[] args) {
        Integer box = 70_000;
        Integer other = Integer.valueOf(70_000);
        use(box, box, other);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
