package bench;

import io.vavr.collection.TreeSet;
import java.util.Comparator;
import java.util.List;

/** Adds elements to a set that was emptied. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        TreeSet<Object> set = TreeSet.empty(Comparator.comparing(Object::hashCode));
        List<Object> one = List.of(new Object());
        System.out.println(set.addAll(one).removeAll(one).addAll(List.of(new Object(), new Object())).size());
    }
}
