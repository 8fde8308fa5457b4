// Figure 2 of the paper on STAR, its second crash: what is dereferenced is new on one way, and so the other one was taken.
// EXPECT frame 1 of 1
// RUN: --via symbolic
package colors;

public class Colors {
    private final boolean isLogging;
    private Color usual;

    public Colors(boolean isLogging) {
        this.isLogging = isLogging;
    }

    public void setUsual(Color usual) {
        this.usual = usual;
    }

    public Color create(int number) {
        Color color = new Color(number);
        if (isLogging) {
            System.out.println(color);
        }
        Color created = null;
        if (number > 0) {
            created = color;
        } else {
            created = usual;
        }
        created.initialize();
        return created;
    }
}

class Color {
    private final int number;
    private boolean isReady;

    Color(int number) {
        this.number = number;
    }

    void initialize() {
        isReady = number >= 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Colors(true).create(-4);
    }
}
