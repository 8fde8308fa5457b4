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
            return other.next.name.length();
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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "other.next.name" is null
  0 Graph$Node.walk: #0 Graph$Node{name=null, next=#1 Graph$Node{name="b", next=#0, payload=#4 Object;3{#0, #1, "text"}}, payload=null}.(#1)
  0 Graph.start: (#0)
  0 Graph.main: (#2 String;0{})
*/
