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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "s" is null
1 suppressed by 0 IllegalStateException: close 2
2 suppressed by 0 IllegalStateException: close 1
  0 Resources.b: #0 Resources{}.(null, 2)
  0 Resources.a: #0.(1, null)
  0 Resources.use: #0.(null)
  0 Resources.main: (#1 String;0{})
  1 Resources$Resource.close: #2 Resources$Resource{number=2}.()
  2 Resources$Resource.close: #3 Resources$Resource{number=1}.()
*/
