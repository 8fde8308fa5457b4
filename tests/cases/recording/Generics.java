import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Generic classes and methods: their erasure is what is called. */
public class Generics<T extends Comparable<T>> {
    private final List<T> items = new ArrayList<>();

    Generics<T> with(T item) {
        items.add(item);
        return this;
    }

    <R> R best(Function<? super T, R> finish, T than) {
        T best = than;
        for (T item : items) {
            best = larger(best, item);
        }
        return finish.apply(best);
    }

    static <C extends Comparable<C>> C larger(C a, C b) {
        return a.compareTo(b) > 0 ? a : b; // CRASH NullPointerException
    }

    public static void main(String[] args) {
        new Generics<String>().with("a").with("b").best(String::length, null);
    }
}
// FRAME 1 larger(a=null, b="a") reproduces
// FRAME 2 best(than=null) recorded
// FRAME 3 main reproduces
