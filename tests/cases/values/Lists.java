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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Lists and queues of the JDK that the failing method only reads. */
public class Lists {
    static void use(List<Integer> array, List<String> linked, List<?> fixed, List<?> immutable, List<?> empty, Stack<?> stack,
            Deque<?> deque, Queue<Integer> queue, List<?> copied, List<?> wrapped, List<?> part, Queue<?> blocking, List<?> copies) {
        boolean same = array.equals(List.of(1, 2, 3)) && linked.get(1) == null && fixed.equals(List.of("f", 1L))
                && immutable.equals(List.of(1, 2, 3, 4)) && empty.isEmpty() && stack.peek().equals(2.5)
                && deque.peekLast().equals("last") && queue.peek() == 1 && queue.size() == 3 && copied.equals(List.of("c"))
                && wrapped.equals(List.of("w")) && part.equals(List.of(5, 6)) && blocking.peek().equals("q") && copies.size() == 3;
        if (same) {
            immutable.remove(0); // CRASH UnsupportedOperationException
        }
    }

    public static void main(String[] args) {
        Stack<Double> stack = new Stack<>();
        stack.push(2.5);
        use(new ArrayList<>(List.of(1, 2, 3)), new LinkedList<>(Arrays.asList("a", null)), Arrays.asList("f", 1L),
                List.of(1, 2, 3, 4), Collections.emptyList(), stack, new ArrayDeque<>(List.of("first", "last")),
                new PriorityQueue<>(List.of(3, 1, 2)), new CopyOnWriteArrayList<>(List.of("c")),
                Collections.unmodifiableList(new ArrayList<>(List.of("w"))), new ArrayList<>(List.of(4, 5, 6, 7)).subList(1, 3),
                new LinkedBlockingQueue<>(List.of("q")), Collections.nCopies(3, "n"));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
// TEST contains: List.of(1, 2, 3, 4)
