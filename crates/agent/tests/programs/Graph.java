// Sharing and cycles, within a frame and across frames.
public class Graph {
    static class Node {
        String name;
        Node next;
        Object payload;

        Node(String name) {
            this.name = name;
        }

        int walk(Node other) {
            return other.next.next.name.length();
        }
    }

    static void start(Node first) {
        first.walk(first.next);
    }

    public static void main(String[] args) {
        Node a = new Node("a");
        Node b = new Node("b");
        a.next = b;
        b.next = a;
        a.name = null;
        b.payload = new Object[] {a, b, "text"};
        start(a);
    }
}
/* EXPECT
*/
