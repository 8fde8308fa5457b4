package shop;

import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** State behind static fields, as programs have it: each method changes it, and tells what it found. */
public class Registry {
    static final long LOADED = System.nanoTime();

    static final List<String> NAMES = new ArrayList<>(List.of("a", "b"));
    static final Object[] SHARED = {NAMES};
    static final Map<String, List<Integer>> CACHE = new ConcurrentHashMap<>();
    static final Map<Object, String> WEAK = new WeakHashMap<>();
    static final Object KEY = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final AtomicLong COUNTER = new AtomicLong(7);
    static final Deque<Node> TREE = new ArrayDeque<>();
    static final TreeMap<Integer, String> SORTED = new TreeMap<>(Map.of(1, "x", 2, "y", 3, "z"));
    static final InputStream CLOSED = open();
    static List<String> replaced = new ArrayList<>(List.of("old"));
    static final List<Node> MANY = new ArrayList<>();
    static final List<Integer> HUGE = new ArrayList<>();

    static {
        WEAK.put(KEY, "kept");
        TREE.add(new Node(null));
        for (int i = 0; i < 20_000; i++) {
            MANY.add(new Node(i == 0 ? null : MANY.get(i / 2)));
        }
    }

    static final class Node {
        final Node parent;
        int visits;

        Node(Node parent) {
            this.parent = parent;
        }
    }

    /** Classes that register themselves when they are initialised. */
    static class Plugin { static final String NAME = register("plugin"); }

    static String register(String name) {
        NAMES.add(name);
        return name;
    }

    private static InputStream open() {
        try {
            return new FileInputStream("/proc/self/status");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void tell(Object found) {
        throw new IllegalStateException("" + found);
    }

    @SuppressWarnings("unchecked")
    static void shared() {
        NAMES.clear();
        List<String> names = (List<String>) SHARED[0];
        names.add("c");
        SHARED[0] = List.of();
        tell(NAMES);
    }

    static void shown() { tell(NAMES.size() + " " + SHARED[0]); }

    static void cache() {
        CACHE.computeIfAbsent("k", key -> new ArrayList<>()).add(CACHE.size());
        tell(CACHE);
    }

    static void weak() {
        String found = WEAK.remove(KEY);
        WEAK.put(new Object(), "new");
        tell(found + " " + WEAK.size());
    }

    static void lock() {
        boolean isFree = LOCK.tryLock() && LOCK.getHoldCount() == 1;
        tell(isFree);
    }

    static void counter() { tell(COUNTER.incrementAndGet()); }

    static void tree() {
        TREE.peek().visits++;
        TREE.push(new Node(TREE.peek()));
        tell(TREE.size() + " " + TREE.peekLast().visits);
    }

    static void sorted() {
        SORTED.pollFirstEntry();
        SORTED.put(9, "n");
        tell(SORTED);
    }

    static void replace() {
        List<String> old = replaced;
        replaced = new ArrayList<>(old);
        replaced.add("new");
        old.clear();
        tell(replaced);
    }

    static void many() {
        int before = MANY.get(19_999).parent.parent.visits++;
        tell(before);
    }

    static void peek() { tell(MANY.get(19_999).parent.parent.visits); }

    static void huge() {
        for (int i = 0; i < 150_000; i++) {
            HUGE.add(i + 1_000);
        }
        tell(HUGE.size());
    }

    static void plugin() {
        NAMES.add(Plugin.NAME + "!");
        tell(NAMES);
    }

    static void close() throws IOException {
        int first = CLOSED.read();
        CLOSED.close();
        tell(first);
    }

    /** Looks for a library that is missing, as programs do. */
    static class Optional {
        static final boolean FOUND = find();

        private static boolean find() {
            try {
                return Missing.FOUND;
            } catch (LinkageError missing) {
                return false;
            }
        }
    }

    static class Missing { static final boolean FOUND = fail(); }

    private static boolean fail() { throw new NoClassDefFoundError("lib/Optional"); }

    static void optional() { tell(Optional.FOUND); }

    static void missing() { tell(Missing.FOUND); }

    static void log() {
        java.util.logging.Logger.getLogger("shop").warning("once more");
        tell(NAMES);
    }

    static void loaded() { tell(LOADED); }

    /** Tables by class are large in large programs. */
    static void classes() { tell(Optional.class.hashCode() + " " + Missing.class.hashCode() + " " + new Object().hashCode()); }

    /** Lists that hold the same and lead to different things, as the tables of parsers do. */
    static class Lists {
        static final List<List<Node>> ALIKE = new ArrayList<>();

        static {
            for (int i = 0; i < 5_000; i++) {
                Node node = new Node(null);
                node.visits = i;
                ALIKE.add(new ArrayList<>(List.of(node)));
            }
        }
    }

    static void alike() {
        tell(Lists.ALIKE.get(4_999).size());
    }

    static void fillAlike() {
        Lists.ALIKE.get(4_999).add(new Node(null));
        tell(Lists.ALIKE.get(4_999).size());
    }

    static class Maps {
        static final List<java.util.Map<String, String>> EMPTY = new ArrayList<>();

        static {
            for (int i = 0; i < 5_000; i++) {
                EMPTY.add(new java.util.HashMap<>());
            }
        }
    }

    /** One of thousands that hold the same is filled while it is locked. */
    static void crowd() {
        java.util.Map<String, String> one = Maps.EMPTY.get(4_321);
        synchronized (one) {
            one.put("a", "b");
            long filled = Maps.EMPTY.stream().filter(map -> !map.isEmpty()).count();
            tell(filled + " of " + Maps.EMPTY.size() + ", hashes " + System.identityHashCode(one) + " and " + System.identityHashCode(Maps.EMPTY.get(17)));
        }
    }

    static int deeper(int depth) { return deeper(depth + 1) + NAMES.size(); }

    static void overflow() {
        NAMES.add("c");
        deeper(0);
    }

    static class Deep { static final int DEPTH = deeper(0); }

    static void overflowInInitializer() { tell(Deep.DEPTH); }

    /** A table that grows, in candidates and in initialisers. */
    static final Hashtable<Integer, String> TABLE = new Hashtable<>();

    static int grow(int first, int count) {
        for (int i = first; i < first + count; i++) {
            TABLE.put(i, "x");
        }
        return TABLE.size();
    }

    static class Direct {
        static final int SIZE;

        static {
            for (int i = 0; i < 20; i++) {
                TABLE.put(i, "x");
            }
            SIZE = TABLE.size();
        }
    }

    static class Called { static final int SIZE = grow(100, 60); }

    static void growFirst() {
        int own = grow(200, 20);
        tell(own + " " + Called.SIZE);
    }

    static void growBetween() { tell(Direct.SIZE + " " + TABLE.size() + " " + Called.SIZE); }

    /** How many entries the table says that it has, and how many it has. */
    static void walk() {
        int entries = 0;
        for (Enumeration<Integer> keys = TABLE.keys(); keys.hasMoreElements() && entries < 1_000; keys.nextElement()) {
            entries++;
        }
        tell(TABLE.size() + " " + entries);
    }
}
