/**
 * A record whose constructor changes its arguments: called with the values that it has, it makes another record. Its fields
 * can be set in no other way.
 */
public class RecordChangesArguments {
    record Doubled(int n) {
        Doubled {
            n = n * 2;
        }
    }

    static int use(Doubled doubled, int by) {
        return doubled.n() == 10 ? doubled.n() / by : 0; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        use(new Doubled(5), 0);
    }
}
// FRAME 1 use(by=0) reproduces
// FRAME 2 main reproduces
