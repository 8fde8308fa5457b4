/** A list of 20,000 nodes, each behind the one before: nothing may walk it by recursion. */
public class DeepList {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static int find(Node list, int value) {
        Node node = list;
        while (node.value != value) { // CRASH NullPointerException
            node = node.next;
        }
        return node.value;
    }

    public static void main(String[] args) {
        Node list = null;
        for (int i = 0; i < 9_000; i++) {
            list = new Node(i, list);
        }
        find(list, -1);
    }
}
// FRAME 1 find(value=-1) reproduces
// FRAME 2 main reproduces
