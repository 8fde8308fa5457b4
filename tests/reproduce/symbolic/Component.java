// Figure 2 of the paper on STAR, its first crash: two fields must differ, behind a loop that has nothing to do with it.
// EXPECT frame 1 of 1
// RUN: --via symbolic
package component;

public class Component {
    private final Component[] parts;
    private final int width;
    private final int length;

    public Component(Component[] parts, int width, int length) {
        this.parts = parts;
        this.width = width;
        this.length = length;
    }

    boolean isValid() {
        return width > 0;
    }

    public void check() {
        for (Component part : parts) {
            if (!part.isValid()) {
                System.out.println("a part is not valid");
            }
        }
        if (length != width) {
            throw new IllegalStateException();
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        new Component(new Component[0], 3, 4).check();
    }
}
