// A number that is near to no constant: only its distance leads to it.
// EXPECT frame 1 of 1
// BUDGET 20s
// STUBS none
package window;

public final class Window {
    private static final String NAMES = String.join("", "bay", "bow", "sash");

    private Window() {}

    public static void open(int number, int key) {
        int distance = number - key * 7 - NAMES.length() * 87_500;
        if (distance > 0 && distance < 5) {
            throw new IllegalStateException("inside");
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Window.open(875_010, 1);
    }
}
