import java.util.concurrent.TimeUnit;

/** Constants of enums: the program's own, private, of the JDK; as a field, in arrays. */
public class Enums {
    enum Color { RED, GREEN, BLUE } // CRASH IllegalArgumentException

    private enum Secret { ONE, TWO }

    static final class Pen {
        final Color color;
        final Secret secret;

        Pen(Color color, Secret secret) {
            this.color = color;
            this.secret = secret;
        }
    }

    static void use(Color color, Color[] colors, TimeUnit unit, Pen pen, Secret secret) {
        if (color == Color.GREEN && colors[0] == Color.BLUE && colors[1] == null && unit == TimeUnit.MINUTES && pen.color == Color.RED
                && pen.secret == Secret.TWO && secret == Secret.ONE) {
            Color.valueOf("VIOLET");
        }
    }

    public static void main(String[] args) {
        use(Color.GREEN, new Color[] {Color.BLUE, null}, TimeUnit.MINUTES, new Pen(Color.RED, Secret.TWO), Secret.ONE);
    }
}
// FRAME 1 Enums$Color.valueOf(name="VIOLET") reproduces
// FRAME 2 use reproduces
// FRAME 3 main reproduces
// TEST contains: Enums.Color.GREEN
