// The crash is in a default method of an interface; classes of the program implement it.
// EXPECT frame 2 of 2
// STUBS none
package drawing;

import java.util.List;

interface Shape {
    int width();

    int height();

    default int scaleTo(int size) {
        return size / Math.min(width(), height());
    }
}

record Box(int width, int height) implements Shape {}

record Line(int length) implements Shape {
    @Override
    public int width() {
        return length;
    }

    @Override
    public int height() {
        return 0;
    }
}

class Canvas {
    private final int size;

    Canvas(int size) {
        this.size = size;
    }

    int scale(List<Shape> shapes) {
        int scale = size;
        for (Shape shape : shapes) {
            scale = Math.min(scale, shape.scaleTo(size));
        }
        return scale;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Canvas(100).scale(List.of(new Box(10, 20), new Line(5))));
    }
}
