import java.util.concurrent.FutureTask;

// The very same throwable reaches two failure points: one recording.
public class SwallowedThenThrown {
    static RuntimeException kept;

    static int work(String s) {
        try {
            return s.length();
        } catch (RuntimeException e) {
            kept = e;
            throw e;
        }
    }

    public static void main(String[] args) {
        new FutureTask<>(() -> work(null)).run();
        throw kept;
    }
}
/* EXPECT
swallowed by FutureTask in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 SwallowedThenThrown.work: (null)
  0 SwallowedThenThrown.lambda$main$0: ()
*/
