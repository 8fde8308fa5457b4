// RUN: --second-chance watch.list -- first
// RUN: --second-chance watch.list -- second
/** Methods of the first run's failure are watched; another failure has only those of its frames that it shares. */
public class SecondChanceOther {
    static int first(int n) {
        return 1 / (n - n);
    }

    static int second(String s) {
        return s.length(); // CRASH NullPointerException
    }

    static int choose(String which) {
        return which.equals("first") ? first(5) : second(null);
    }

    public static void main(String[] args) {
        choose(args[0]);
    }
}
// FRAME - second missing
// FRAME 1 choose(which="second") reproduces
// FRAME 2 main reproduces
