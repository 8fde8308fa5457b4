/** A list that is too long for a recording. The null is of a node that was recorded, so that the cut does not matter. */
// FRAME 1 total reproduces
// FRAME 2 main reproduces
public class CutFarAway {
    record Node(String label, Node next) {}

    static int total(Node first) {
        int total = 0;
        for (Node node = first; node != null; node = node.next()) {
            String label = node.label();
            total += label.length(); // CRASH NullPointerException
        }
        return total;
    }

    public static void main(String[] arguments) {
        Node first = null;
        for (int number = 300_000; number > 0; number--) {
            first = new Node(number == 3 ? null : "label " + number, first);
        }
        total(first);
    }
}
