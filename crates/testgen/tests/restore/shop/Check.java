package shop;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import recrash.Restore;

/** What `recrash.Restore` promises, said in assertions. */
public final class Check {
    interface Greeter {
        default String greet(String name) {
            return "Hello " + name;
        }
    }

    static class Base implements Greeter {
        private final int id;
        Object link;

        private Base(int id) {
            if (id < 0) {
                throw new IllegalArgumentException("id " + id);
            }
            this.id = id;
        }

        String name() {
            return "base " + id;
        }

        private static int twice(byte number) {
            return 2 * number;
        }
    }

    static class Loud extends Base {
        private int id = 5;

        Loud() {
            super(1);
        }

        @Override
        String name() {
            throw new IllegalStateException("overridden");
        }

        @Override
        public String greet(String name) {
            throw new IllegalStateException("overridden");
        }
    }

    /** A map that must not see what is restored into it. */
    static class Guarded extends TreeMap<String, Object> {
        private static final long serialVersionUID = 1;
        String owner;

        @Override
        public Object put(String key, Object value) {
            throw new IllegalStateException("put while restoring");
        }
    }

    static class Broken {
        static {
            Integer.parseInt("x");
        }
    }

    private interface Step {
        Object run() throws Throwable;
    }

    public static void main(String[] arguments) throws Throwable {
        calls();
        throwsItsOwn();
        objects();
        parts();
        problems();
        System.out.println("ok");
    }

    private static void calls() throws Throwable {
        Base loud = Restore.<Loud>from(Check.class).get(2);
        equal("base 9", Restore.call("shop.Check$Base", "name()", loud));
        equal("Hello Ann", Restore.call("shop.Check$Greeter", "greet(java.lang.String)", loud, "Ann"));
        equal(6, Restore.call("shop.Check$Base", "twice(byte)", null, (byte) 3));
        equal("base 4", ((Base) Restore.construct("shop.Check$Base", "(int)", 4)).name());
        equal(null, Restore.call("shop.Check", "none(java.lang.Object[])", null, (Object) new Object[] {1}));
    }

    private static Object none(Object... values) {
        equal(1, values.length);
        return null;
    }

    private static void throwsItsOwn() throws Throwable {
        thrown(IllegalStateException.class, "overridden", () -> Restore.call("shop.Check$Loud", "name()", new Loud()));
        thrown(IllegalArgumentException.class, "id -1", () -> Restore.construct("shop.Check$Base", "(int)", -1));
        thrown(NumberFormatException.class, "For input string: \"x\"", () -> {
            Restore.initialize("shop.Check$Broken");
            return null;
        });
    }

    private static void objects() {
        Restore restore = Restore.from(Check.class);
        Loud loud = restore.get(2);
        equal(5, loud.id);
        equal(9, ((Base) loud).id);
        equal(loud, ((Base) loud.link).link);
        Guarded guarded = restore.get(4);
        equal(Arrays.asList("a", "b"), Arrays.asList(guarded.keySet().toArray()));
        equal("Ann", guarded.owner);
        equal(null, guarded.get("b"));
        Map<Object, Object> values = restore.get(5);
        Map<Object, Object> expected = new HashMap<>();
        expected.put('c', 1.5f);
        expected.put("lone \ud800 \"\n\u00e4", Double.NEGATIVE_INFINITY);
        expected.put((short) -2, Arrays.asList(Long.MIN_VALUE, (byte) 7, true, null, int[].class, Thread.State.NEW));
        equal(expected, values);
        equal("first second", restore.get(7));
        equal("[1, -1, 127]", Arrays.toString((byte[]) restore.get(8)));
        equal("[[1], null]", Arrays.deepToString((int[][]) restore.get(9)));
    }

    private static void parts() {
        equal(3, ((Base) Restore.from(Check.class, "other").get(1)).id);
        equal(8, ((Base) Restore.from(Check.class).get(1)).id);
        equal(3, ((Base) ((Base) Restore.from(Check.class, "other").get(2)).link).id);
    }

    private static void problems() throws Throwable {
        Restore restore = Restore.from(Check.class);
        problem("is not in the file", () -> restore.get(99));
        problem("the class shop.Gone is not on the class path", () -> restore.get(20));
        problem("has no method gone()", () -> Restore.call("shop.Check", "gone()", null));
        problem("cannot stand where", () -> Restore.call("shop.Check$Base", "twice(byte)", null, "x"));
        problem("the receiver is null", () -> Restore.call("shop.Check$Base", "name()", null));
        problem("neither on the class path nor beside the sources", () -> Restore.from(Base.class));
        problem("\"recrash objects 1\" is expected", () -> Restore.from(Newer.class));
        Base partly = restore.get(21);
        equal(6, partly.id);
        equal(null, partly.link);
        thrown(UnsupportedOperationException.class, "Stands for a lambda.", () -> {
            ((Runnable) restore.get(22)).run();
            return null;
        });
    }

    /** Its file is of another version. */
    static class Newer {
    }

    private static void problem(String sentence, Step step) {
        thrown(Restore.Problem.class, sentence, step);
    }

    private static void thrown(Class<?> type, String message, Step step) {
        try {
            step.run();
        } catch (Throwable thrown) {
            if (thrown.getClass() == type && String.valueOf(thrown.getMessage()).contains(message)) {
                return;
            }
            throw new AssertionError("expected " + type + " with " + message, thrown);
        }
        throw new AssertionError("expected " + type + " with " + message);
    }

    private static void equal(Object expected, Object actual) {
        if (expected == null ? actual != null : !expected.equals(actual)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }
}
