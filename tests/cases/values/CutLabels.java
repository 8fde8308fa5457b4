/** A list that is too long for a recording. The null is of a node far beyond; the test meets one that the recorder made. */
// FRAME 1 total not counted
// FRAME 2 main reproduces
public class CutLabels {
    static final class Node {
        private final String label;
        private final Node next;

        Node(String label, Node next) {
            this.label = label;
            this.next = next;
        }

        String label() {
            return label;
        }
    }

    static int total(Node first) {
        int total = 0;
        for (Node node = first; node != null; node = node.next) {
            String label = node.label();
            total += label.length(); // CRASH NullPointerException
        }
        return total;
    }

    public static void main(String[] arguments) {
        Node first = null;
        for (int number = 300_000; number > 0; number--) {
            first = new Node(number == 250_000 ? null : "label " + number, first);
        }
        total(first);
    }
}
