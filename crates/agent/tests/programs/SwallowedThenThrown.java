import java.util.concurrent.FutureTask;

// The very same throwable reaches two failure points: one recording, with all the frames that it has passed.
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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 SwallowedThenThrown.work: (null)
  0 SwallowedThenThrown.lambda$main$0: ()
  0 SwallowedThenThrown.main: (#0 String;0{})
*/
