// The constructor of an abstract class calls a method of the subclass, whose fields are not set yet.
// EXPECT frame 3 of 3
// STUBS none
package widgets;

public abstract class Base {
    private final int width;

    protected Base(int padding) {
        width = padding + measure();
    }

    protected abstract int measure();

    public int width() {
        return width;
    }
}

class Label extends Base {
    private final String text;

    Label(String text, int padding) {
        super(padding);
        this.text = text == null ? "" : text;
    }

    @Override
    protected int measure() {
        return 8 * text.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Label("save", 4).width());
    }
}
