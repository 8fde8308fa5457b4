/** Closing a resource fails too: the second exception is suppressed by the first. */
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            throw new IllegalStateException("close " + name);
        }
    }

    static char first(String s) {
        return s.charAt(0); // CRASH StringIndexOutOfBoundsException
    }

    static char use(String s) {
        try (Resource resource = new Resource("r")) {
            return first(s);
        }
    }

    public static void main(String[] args) {
        use("");
    }
}
// FRAME 1 first(s="") reproduces
// FRAME 2 use(s="") reproduces
// FRAME 3 main reproduces
// FRAME 4 Resource.close recorded
