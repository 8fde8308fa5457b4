import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** Lists that the failing method changed: recorded by reference, they are as they were at the crash. */
public class ModifiedLists {
    static void use(List<Integer> array, List<String> linked, List<?> fixed, List<?> immutable, List<?> empty,
            Vector<?> vector, Stack<?> stack, Deque<?> deque, Queue<Integer> queue, List<?> copied, List<?> wrapped, List<?> part) {
        boolean same = array.equals(List.of(1, 2, 3)) && linked.get(1) == null && fixed.equals(List.of("f", 1L))
                && immutable.equals(List.of(1, 2, 3, 4)) && empty.isEmpty() && vector.equals(List.of('v'))
                && stack.peek().equals(2.5) && deque.peekLast().equals("last") && queue.peek() == 1 && queue.size() == 3
                && copied.equals(List.of("c")) && wrapped.equals(List.of("w")) && part.equals(List.of(5, 6));
        if (same) {
            array.add(4);
            linked.add("x");
            fixed.remove(0); // CRASH UnsupportedOperationException
        }
    }

    public static void main(String[] args) {
        Stack<Double> stack = new Stack<>();
        stack.push(1.5);
        stack.push(2.5);
        use(new ArrayList<>(List.of(1, 2, 3)), new LinkedList<>(Arrays.asList("a", null)), Arrays.asList("f", 1L),
                List.of(1, 2, 3, 4), Collections.emptyList(), new Vector<>(List.of('v')), stack,
                new ArrayDeque<>(List.of("first", "last")), new PriorityQueue<>(List.of(3, 1, 2)), new CopyOnWriteArrayList<>(List.of("c")),
                Collections.unmodifiableList(new ArrayList<>(List.of("w"))), new ArrayList<>(List.of(4, 5, 6, 7)).subList(1, 3));
    }
}
// FRAME 1 use passes
// FRAME 2 main reproduces
