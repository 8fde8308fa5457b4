import java.util.Comparator;

/** The paper's BST, crash b1: an element that cannot be compared with those in the tree. */
public class BinarySearchTree {
    private Node root;
    private int size;

    private static final class Node {
        final Comparable<Object> value;
        Node left;
        Node right;

        Node(Comparable<Object> value) {
            this.value = value;
        }

        void insert(Comparable<Object> other) {
            if (other.compareTo(value) < 0) { // CRASH ClassCastException
                if (left == null) left = new Node(other);
                else left.insert(other);
            } else {
                if (right == null) right = new Node(other);
                else right.insert(other);
            }
        }
    }

    @SuppressWarnings("unchecked")
    void add(Object value) {
        if (root == null) root = new Node((Comparable<Object>) value);
        else root.insert((Comparable<Object>) value);
        size++;
    }

    public static void main(String[] args) {
        BinarySearchTree tree = new BinarySearchTree();
        for (Object value : new Object[] {50, 20, 70, "sixty"}) {
            tree.add(value);
        }
    }
}
// FRAME 1 BinarySearchTree$Node.insert(other="sixty") reproduces
// FRAME 2 add(value="sixty") reproduces
// FRAME 3 main reproduces
