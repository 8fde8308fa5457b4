// A loop that must run three times over elements that the code compares with each other.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package window;

public class Window {
    public static int rising(int[] values) {
        int at = 0;
        while (values[at] * 3 == values[at + 1]) {
            at++;
        }
        if (at == 3) {
            return values[values.length];
        }
        return at;
    }
}

class Production {
    public static void main(String[] arguments) {
        Window.rising(new int[] {5, 15, 45, 135, 1});
    }
}
