// A generic class with a bound, whose parts are compared.
// EXPECT frame 3 of 3
// STUBS none
package sorted;

public class Sorted<K extends Comparable<K>, V> {
    private static final class Node<K, V> {
        private final K key;
        private V value;
        private Node<K, V> left;
        private Node<K, V> right;

        private Node(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private Node<K, V> root;

    public V put(K key, V value) {
        if (root == null) {
            root = new Node<>(key, value);
            return null;
        }
        return put(root, key, value);
    }

    private V put(Node<K, V> node, K key, V value) {
        int order = key.compareTo(node.key);
        if (order == 0) {
            V before = node.value;
            node.value = value;
            return before;
        }
        if (order < 0) {
            return put(node.left, key, value);
        }
        node.right = node.right == null ? new Node<>(key, value) : node.right;
        return node.right.key.equals(key) ? null : put(node.right, key, value);
    }
}

class Production {
    public static void main(String[] arguments) {
        Sorted<String, Integer> ages = new Sorted<>();
        ages.put("bob", 40);
        ages.put("eve", 31);
        ages.put("ada", 36);
    }
}
