// JVM: -Xss512k
// A null pointer close to the end of the stack: it may become a StackOverflowError, but nothing
// else, and the VM is well afterwards.
public class NearTheLimit {
    static int deepest;

    static int endless(int n) {
        deepest = n;
        return endless(n + 1) + 1;
    }

    static int deep(int n, int limit, String s) {
        return n >= limit ? s.length() : deep(n + 1, limit, s) + 1;
    }

    static Class<?> probe(int limit) {
        try {
            return Integer.class.cast(deep(0, limit, null)).getClass();
        } catch (Throwable t) {
            return t.getClass();
        }
    }

    public static void main(String[] args) {
        try {
            endless(0);
        } catch (StackOverflowError e) {
            // Now the depth is known.
        }
        int others = 0;
        for (int limit = deepest - 2000; limit < deepest + 500; limit++) {
            Class<?> thrown = probe(limit);
            if (thrown != NullPointerException.class && thrown != StackOverflowError.class) others++;
        }
        System.out.println(others + " others");
        try {
            Integer.parseInt("after");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
/* EXPECT
*/
