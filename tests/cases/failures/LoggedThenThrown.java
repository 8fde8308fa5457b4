import java.util.logging.Level;
import java.util.logging.Logger;

/** What is logged and thrown again is one failure: it is recorded with the frames that it passed in the end. */
public class LoggedThenThrown {
    static int half(Integer n) {
        return n / 2; // CRASH NullPointerException
    }

    static int checked(Integer n, String caller) {
        try {
            return half(n);
        } catch (RuntimeException e) {
            Logger.getLogger("case").log(Level.SEVERE, "cannot halve", e);
            throw e;
        }
    }

    public static void main(String[] args) {
        checked(null, "main");
    }
}
// VARIES the logger prints the time
// FRAME 1 half(n=null) reproduces
// FRAME 2 checked(n=null, caller="main") reproduces
// FRAME 3 main reproduces
