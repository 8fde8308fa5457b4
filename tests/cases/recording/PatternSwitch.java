// JDK 25
/** Pattern matching in a switch, with record patterns and a guard. */
public class PatternSwitch {
    sealed interface Shape permits Circle, Box, Group {}

    record Circle(int radius) implements Shape {}

    record Box(int width, int height) implements Shape {}

    record Group(Shape first, Shape second) implements Shape {}

    static int ratio(Shape shape) {
        return switch (shape) {
            case Circle(int radius) when radius > 0 -> 1;
            case Circle c -> 0;
            case Box(int width, int height) -> width / height; // CRASH ArithmeticException
            case Group(Box box, var other) -> ratio(box) + ratio(other);
            case Group(var first, var second) -> ratio(second);
        };
    }

    public static void main(String[] args) {
        ratio(new Group(new Circle(1), new Box(3, 0)));
    }
}
// FRAME 1 ratio reproduces
// FRAME 2 ratio reproduces
// FRAME 3 main reproduces
