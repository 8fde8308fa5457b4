// A hash below zero, of which the rest is below zero, too.
// EXPECT frame 2 of 2
package shards;

public class Shards {
    private final int[] sizes = new int[7];

    public void add(Key key) {
        sizes[shard(key)]++;
    }

    private int shard(Key key) {
        int shard = key.hashCode() % sizes.length;
        if (shard < 0) {
            throw new IllegalStateException("no shard");
        }
        return shard;
    }
}

interface Key {
    String name();
}

class Production {
    public static void main(String[] arguments) {
        new Shards().add(new Key() {
            @Override
            public String name() {
                return "a";
            }

            @Override
            public int hashCode() {
                return -5;
            }
        });
    }
}
