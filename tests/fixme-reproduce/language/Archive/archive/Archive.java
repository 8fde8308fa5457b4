// What another package yields may be of a class that only that package can name: the test does not compile. It should name it by a
// type above it; what takes such a class must not be called then.
// EXPECT frame 1 of 1
// STUBS none
package archive;

import vault.Keys;
import vault.Lock;

public final class Archive {
    private Archive() {}

    public static int open(Lock lock) {
        return 100 / (lock.turns() - 7);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Archive.open(Keys.master()));
    }
}
