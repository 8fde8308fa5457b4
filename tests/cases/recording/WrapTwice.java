/** Two wrappers around one cause: three throwables, three parts of one stack. */
public class WrapTwice {
    static int inner(int[] data, int at) {
        return data[at]; // CRASH ArrayIndexOutOfBoundsException
    }

    static int middle(int[] data, int at) {
        try {
            return inner(data, at);
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("at " + at, e); // WRAP IllegalArgumentException
        }
    }

    static int outer(int[] data, int at) throws Exception {
        try {
            return middle(data, at);
        } catch (IllegalArgumentException e) {
            throw new Exception("outer", e); // WRAP Exception
        }
    }

    public static void main(String[] args) throws Exception {
        outer(new int[] {1, 2}, 5);
    }
}
// FRAME 1 inner(at=5) reproduces
// FRAME 2 middle(at=5) reproduces
// FRAME 3 outer(at=5) reproduces
// FRAME 4 main reproduces
