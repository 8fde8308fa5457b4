// Sources are kept in a list of the JDK and looked at late: no path through them can be followed back, but two sources
// that have something are enough.
// EXPECT frame 2 of 2
// RUN: --via symbolic
package merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

public class Merge {
    private final List<Iterator<String>> sources = new ArrayList<>();
    private Comparator<String> order;
    private List<String> heads;

    public void order(Comparator<String> by) {
        order = by;
    }

    public void add(Iterator<String> source) {
        if (heads != null) {
            throw new IllegalStateException("too late");
        }
        sources.add(source);
    }

    public String next() {
        start();
        return heads.get(least());
    }

    private void start() {
        if (heads == null) {
            heads = new ArrayList<>(sources.size());
            for (Iterator<String> source : sources) {
                heads.add(source.hasNext() ? "" + source.next() : null);
            }
        }
    }

    private int least() {
        int least = 0;
        for (int at = 1; at < heads.size(); at++) {
            if (heads.get(at) != null && order.compare(heads.get(at), heads.get(least)) < 0) {
                least = at;
            }
        }
        return least;
    }
}

class Production {
    public static void main(String[] arguments) {
        Merge merge = new Merge();
        merge.add(List.of("a", "c").iterator());
        merge.add(List.of("b").iterator());
        merge.next();
    }
}
