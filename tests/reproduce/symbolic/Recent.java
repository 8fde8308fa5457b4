// Figure 8 of the paper on STAR: a map over another one that is full, which one call must have filled.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package recent;

public class Recent {
    private final Least map;

    public Recent(Least map) {
        if (map == null) {
            throw new IllegalArgumentException("a map is needed");
        }
        this.map = map;
    }

    public Object replace(int bonus) {
        if (map.size == map.most && map.last != null) {
            return map.entries[map.most + bonus];
        }
        return null;
    }
}

class Least {
    final Object[] entries;
    final int most;
    int size;
    Object last;

    Least(int most, int room) {
        if (most < 1 || room <= most) {
            throw new IllegalArgumentException("no room");
        }
        this.most = most;
        entries = new Object[room];
    }

    void add(Object mapping) {
        if (size < most && mapping != null) {
            entries[size++] = mapping;
            last = mapping;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Least least = new Least(1, 2);
        least.add(new Object());
        new Recent(least).replace(1);
    }
}
