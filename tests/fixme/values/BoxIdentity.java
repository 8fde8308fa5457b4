/**
 * The same box passed twice is the same object; two boxes of the same number are two.
 * Values that have a literal are written as such, so equal boxes become one object or several, as Java has it.
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
