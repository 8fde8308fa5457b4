// AGENT: {"failure_points": ["FailurePoint$Log.error"]}
// The program catches everything and logs it.
public class FailurePoint {
    interface Log {
        void error(String text, Throwable t);
    }

    static int work(int n, String s) {
        return s.length() + n;
    }

    public static void main(String[] args) {
        Log log = (text, t) -> System.out.println(text + t.getClass().getName());
        try {
            work(1, null);
        } catch (RuntimeException e) {
            log.error("oops ", e);
        }
    }
}
/* EXPECT
passed to FailurePoint$Log.error in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  0 FailurePoint.work: (1, null)
*/
