// The exception filters its own stack trace when it is made, and shows nothing where it does not know who runs it.
// EXPECT frame 2 of 2
// MESSAGE same
// TEST contains: rewrites its own stack trace
package fence;

import fence.check.Check;

public class Fence {
    private final int posts;

    public Fence(int posts) {
        this.posts = posts;
    }

    public int gaps(int length) {
        return distance(length) / (posts - 1);
    }

    private int distance(int length) {
        Check.that(length > posts, "no room for " + posts);
        return length - posts;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Fence(17).gaps(3);
    }
}
