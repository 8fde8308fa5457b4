// A resource's close throws: suppressed.
public class Resources {
    int a(int x, String s) {
        return b(s, x + 1);
    }

    int b(String s, int x) {
        return s.length() + x;
    }

    static class Resource implements AutoCloseable {
        final int number;

        Resource(int number) {
            this.number = number;
        }

        @Override
        public void close() {
            throw new IllegalStateException("close " + number);
        }
    }

    void use(String s) {
        try (Resource first = new Resource(1); Resource second = new Resource(2)) {
            a(1, s);
        }
    }

    public static void main(String[] args) {
        try {
            new Resources().use(null);
        } catch (NullPointerException e) {
            System.out.println(e.getSuppressed().length + " " + e.getSuppressed()[1].getMessage());
            throw e;
        }
    }
}
/* EXPECT
*/
