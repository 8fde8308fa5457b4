// JAR
/** A multi-release jar: the class of the newer version is the one that runs and crashes. */
public class MultiRelease {
    static int use(int n) {
        return new Greeting().length(n);
    }

    public static void main(String[] args) {
        use(3);
    }
}
// FRAME 1 Greeting.length(n=3) reproduces
// FRAME 2 use(n=3) reproduces
// FRAME 3 main reproduces
