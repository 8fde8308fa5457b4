// AGENT: {"limits": {"objects": 6, "bytes": 100000, "depth": 3, "milliseconds": 5000}}
// Limits cut, and the recording tells which.
public class Limited {
    static class Node {
        final Node next;
        final Object payload;

        Node(Node next, Object payload) {
            this.next = next;
            this.payload = payload;
        }
    }

    static void fail(Node chain, Object[] wide) {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        Node chain = null;
        for (int i = 0; i < 10; i++) chain = new Node(chain, null);
        fail(chain, new Object[] {new Node(null, "a"), new Node(null, "b")});
    }
}
/* EXPECT
uncaught in main
0 IllegalStateException
  0 Limited.fail: (#0 Limited$Node{next=#3 Limited$Node{next=Limited$Node cut by Objects, payload=null}, payload=null}, #1 Object;2{#4 Limited$Node{next=null, payload=String cut by Objects}, #5 Limited$Node{next=null, payload=String cut by Objects}})
  0 Limited.main: (#2 String;0{})
note: limit on objects reached: 3 references or objects were cut
*/
