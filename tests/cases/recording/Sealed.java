/** A sealed hierarchy: the receiver's class is a permitted one. */
public class Sealed {
    sealed interface Node permits Leaf, Pair {
        int sum(int[] values);
    }

    static final class Leaf implements Node {
        final int at;

        Leaf(int at) {
            this.at = at;
        }

        @Override
        public int sum(int[] values) {
            return values[at]; // CRASH ArrayIndexOutOfBoundsException
        }
    }

    record Pair(Node left, Node right) implements Node {
        @Override
        public int sum(int[] values) {
            return left.sum(values) + right.sum(values);
        }
    }

    public static void main(String[] args) {
        new Pair(new Leaf(0), new Leaf(3)).sum(new int[] {1, 2});
    }
}
// FRAME 1 Leaf.sum reproduces
// FRAME 2 Pair.sum reproduces
// FRAME 3 main reproduces
