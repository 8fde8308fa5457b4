import java.util.concurrent.CompletableFuture;

/** A stage of a CompletableFuture fails; a later stage turns it into a default. */
public class Completable {
    static int size(String s) {
        return s.length(); // CRASH NullPointerException
    }

    static int twice(int n) {
        return 2 * n;
    }

    static int fallback(Throwable failure) {
        failure.getCause().printStackTrace();
        return -1;
    }

    static int load(String s) {
        return CompletableFuture.supplyAsync(() -> size(s))
                .thenApply(Completable::twice)
                .exceptionally(Completable::fallback)
                .join();
    }

    public static void main(String[] args) {
        System.out.println(load("abc") + load(null));
    }
}
// FRAME 1 size(s=null) reproduces
// FRAME 2 lambda$load$0(s=null) reproduces
