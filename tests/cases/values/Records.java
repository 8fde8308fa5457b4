import java.util.List;
import java.util.Map;

/** Records: nested, generic, private. */
public class Records {
    record Point(int x, int y) {}

    record Line(Point from, Point to) {}

    record Box<T>(T value, List<T> more) {}

    private record Hidden(String name, Map<String, Point> points) {}

    static int use(Line line, Box<String> box, Hidden hidden, Record none) {
        boolean same = line.equals(new Line(new Point(1, 2), new Point(3, 4))) && box.value().equals("v") && box.more().size() == 2
                && hidden.points().get("p").equals(new Point(5, 6));
        return same ? none.hashCode() : 0; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        use(new Line(new Point(1, 2), new Point(3, 4)), new Box<>("v", List.of("a", "b")), new Hidden("h", Map.of("p", new Point(5, 6))), null);
    }
}
// FRAME 1 use(none=null) reproduces
// FRAME 2 main reproduces
// TEST contains: new Records.Point(1, 2)
