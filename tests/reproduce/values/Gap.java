// A window between two numbers with a fraction.
// EXPECT frame 1 of 1
// BUDGET 20s
// STUBS none
package gap;

public final class Gap {
    private Gap() {}

    public static void pass(double side) {
        double area = side * side;
        if (area > 2.0001 && area < 2.0002) {
            throw new IllegalStateException("stuck");
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Gap.pass(1.41426);
    }
}
