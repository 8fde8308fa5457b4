/** A compact constructor rejects its arguments; accessors and toString are the compiler's. */
public class RecordConstructor {
    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException(low + " > " + high); // CRASH IllegalArgumentException
            }
        }

        Range shift(int by) {
            return new Range(low + by, high - by);
        }
    }

    public static void main(String[] args) {
        Range range = new Range(1, 5);
        System.out.println(range);
        range.shift(3);
    }
}
// FRAME 1 Range.<init>(low=4, high=2) reproduces
// FRAME 2 Range.shift(by=3) reproduces
// FRAME 3 main reproduces
// TEST contains: new RecordConstructor.Range(1, 5)
