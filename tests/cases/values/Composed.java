import java.util.ArrayList;
import java.util.List;

/** What the failing call needs, a constructor, a setter and an adder make, as a developer would write it. */
// FRAME 1 share reproduces
// FRAME 2 main reproduces
// TEST contains: new Composed.Parcel(
// TEST contains: setGrams(47)
// TEST contains: label("fragile")
// TEST lacks: objects.get
public class Composed {
    static final class Parcel {
        private final String to;
        private final int width;
        private final List<String> labels = new ArrayList<>();
        private int grams;

        Parcel(String to, int width) {
            this.to = to;
            this.width = width;
        }

        void setGrams(int grams) {
            this.grams = grams;
        }

        void label(String label) {
            labels.add(label);
        }

        int share() {
            if (!labels.contains("fragile") || !to.startsWith("no")) {
                return 0;
            }
            return 100 / (grams - 2 * width - 7); // CRASH ArithmeticException
        }
    }

    public static void main(String[] arguments) {
        Parcel parcel = new Parcel("north", 20);
        parcel.setGrams(47);
        parcel.label("fragile");
        parcel.share();
    }
}
