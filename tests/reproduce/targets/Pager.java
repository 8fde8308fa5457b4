// An interface that nothing on the class path implements.
// EXPECT frame 2 of 2
// STUBS paging.Source
package paging;

public class Pager {
    private final Source source;
    private final int size;

    public Pager(Source source, int size) {
        this.source = source;
        this.size = size;
    }

    public String[] page(int number) {
        if (number < 1 || size < 1) {
            throw new IllegalArgumentException("page " + number);
        }
        int from = (number - 1) * size;
        return items(from, Math.min(size, source.count() - from));
    }

    private String[] items(int from, int count) {
        String[] items = new String[count];
        for (int item = 0; item < count; item++) {
            items[item] = source.item(from + item);
        }
        return items;
    }
}

interface Source {
    int count();

    String item(int number);
}

class Production {
    public static void main(String[] arguments) {
        Source source = new Source() {
            @Override
            public int count() {
                return 15;
            }

            @Override
            public String item(int number) {
                return "item " + number;
            }
        };
        new Pager(source, 10).page(3);
    }
}
