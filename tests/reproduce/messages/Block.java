// The message ends with a line end, which the log does not show.
// EXPECT frame 1 of 1
// MESSAGE same
package block;

public class Block {
    public static void check(String user, long id) {
        if (id > 99) {
            throw new IllegalStateException("""
                    user <%s>
                      has id %d
                    """.formatted(user, id));
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Block.check("Neil", 1234);
    }
}
