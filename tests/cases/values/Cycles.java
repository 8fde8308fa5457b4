import java.util.ArrayList;
import java.util.List;

/** A graph with cycles: parents and children know each other, and a node knows itself. */
public class Cycles {
    static final class Node {
        final String name;
        final Node parent;
        final List<Node> children = new ArrayList<>();
        Node self = this;

        Node(String name, Node parent) {
            this.name = name;
            this.parent = parent;
            if (parent != null) {
                parent.children.add(this);
            }
        }

        int depth() {
            Node node = this;
            for (int i = 0; i < 3; i++) {
                node = node.parent.children.get(0).self;
                node = node.parent; // the parent of the root is null
            }
            return node.name.length();
        }
    }

    static int depth(Node node) {
        if (node.parent.children.get(0) != node || node.self != node) {
            return 0;
        }
        return node.parent.parent.children.get(0).name.length() + node.parent.parent.parent.depth(); // CRASH NullPointerException
    }

    public static void main(String[] args) {
        depth(new Node("c", new Node("b", new Node("a", null))));
    }
}
// FRAME 1 depth reproduces
// FRAME 2 main reproduces
