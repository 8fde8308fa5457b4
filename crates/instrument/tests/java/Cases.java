import java.util.function.IntSupplier;

/**
 * Throws in many ways. Each case prints its name; what the recorder hears of it stands in the test.
 */
public class Cases {
    int state = 5;
    String name = "n";
    private Cases next;

    static int plain(int a, String b, Object c) {
        return a / b.length();
    }

    static int reassigned(String s, int n) {
        n++;
        s = s + n;
        return Integer.parseInt(s);
    }

    static long wide(long a, double b, float c, boolean d, byte e, char f, short g) {
        return a / (d ? 0 : 1);
    }

    /** The store of a long reaches into the slot of b. */
    static int overlapping(int a, int b) {
        if (a > 0) {
            long both = a;
            a = (int) both;
        }
        return a / b;
    }

    static int many(Object a, Object b, Object c, Object d, Object e, Object f, int g, int h, int i, int j, int k, int l) {
        throw new IllegalStateException();
    }

    int instance(int divisor) {
        state = 6;
        name = null;
        return state / divisor;
    }

    int loopAtEntry(int n) {
        while (true) {
            if (--n < -3) {
                return 10 / (n + 4);
            }
        }
    }

    static int ofArgument(Cases a, Cases b) {
        a.state++;
        String text = a.name;
        return text.length() / b.next.state;
    }

    static int handled(int[] array) {
        try {
            return array[3];
        } catch (NullPointerException e) {
            return -1;
        } finally {
            array = null;
        }
    }

    synchronized int locked(Object lock) {
        synchronized (lock) {
            return lock.hashCode() / 0;
        }
    }

    int getter() {
        return state;
    }

    static class Base {
        Base(int n) {
            if (n < 0) {
                throw new IllegalArgumentException("base");
            }
        }
    }

    static class Made extends Base {
        int made;

        Made(int n, String s) {
            super(n > 100 ? s.length() : n);
            made = 1;
            made = n / (n - 7);
        }

        Made(String s) {
            this(s == null ? 7 : Integer.parseInt(s), "");
        }
    }

    static class Broken {
        static int value = Integer.parseInt("x");
    }

    interface WithDefault {
        default int half(Object o, int n) {
            return o.hashCode() / (n - n);
        }
    }

    static void attempt(String what, IntSupplier action) {
        System.out.println(what);
        try {
            action.getAsInt();
        } catch (Throwable t) {
            System.out.println("caught " + t.getClass().getSimpleName());
        }
    }

    public static void main(String[] arguments) {
        attempt("plain", () -> plain(1, "", "c"));
        attempt("reassigned", () -> reassigned("x", 1));
        attempt("wide", () -> (int) wide(1L << 40, 0.5, 1.5f, true, (byte) -1, 'A', (short) 300));
        attempt("overlapping", () -> overlapping(3, 0));
        attempt("many", () -> many("a", "b", "c", "d", "e", "f", 1, 2, 3, 4, 5, 6));
        attempt("instance", () -> new Cases().instance(0));
        attempt("loopAtEntry", () -> new Cases().loopAtEntry(2));
        attempt("ofArgument", () -> ofArgument(new Cases(), new Cases()));
        attempt("ofNull", () -> ofArgument(new Cases(), null));
        attempt("handled", () -> handled(null));
        attempt("notHandled", () -> handled(new int[0]));
        attempt("locked", () -> new Cases().locked("lock"));
        attempt("getter", () -> ((Cases) null).getter());
        attempt("argument of super", () -> new Made(101, null).made);
        attempt("super", () -> new Made(-1, "s").made);
        attempt("after super", () -> new Made(7, "s").made);
        attempt("argument of this", () -> new Made("y").made);
        attempt("this", () -> new Made((String) null).made);
        attempt("static", () -> Broken.value);
        attempt("default", () -> new WithDefault() { }.half("o", 1));
    }
}
