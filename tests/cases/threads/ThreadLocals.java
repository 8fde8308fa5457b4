/** State that a thread keeps for itself is not among the arguments: the inner test reproduces, the outer sees another thread. */
public class ThreadLocals {
    static final ThreadLocal<String> USER = new ThreadLocal<>();

    static int length(String user) {
        return user.length(); // CRASH NullPointerException
    }

    static void serve(int id) {
        if (id > 1) {
            USER.remove();
        }
        length(USER.get());
    }

    public static void main(String[] args) {
        USER.set("ada");
        serve(1);
        serve(2);
    }
}
// FRAME 1 length(user=null) reproduces
// FRAME 2 serve(id=2) reproduces
// FRAME 3 main reproduces
