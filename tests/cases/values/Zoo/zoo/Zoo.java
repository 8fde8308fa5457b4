package zoo;

import java.io.*;
import java.math.*;
import java.net.*;
import java.nio.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.text.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.regex.*;

/** Objects of all sorts, each with a way to look at it. A restored object must look like the original. */
public final class Zoo {
    private static final Map<String, Case> CASES = new LinkedHashMap<>();

    /** What the recorder does not keep: what weak references refer to, and old variants of locales. */
    private static final Set<String> NOT_RECORDED = Set.of("weakHashMap", "weakReference", "localeVariant");

    /** One object: how it is made, how it is looked at. */
    record Case(String name, Supplier<Object> make, Function<Object, Object> view) {
    }

    /** Thrown when a restored object looks like the original. */
    public static final class Same extends RuntimeException {
        Same(String name) {
            super(name);
        }
    }

    /** Whether this is the run that is recorded: looking at an object may change it. */
    private static boolean isRecorded;

    /** All objects at once, for the recorder. */
    public static void main(String[] arguments) {
        isRecorded = true;
        CASES.keySet().removeAll(NOT_RECORDED);
        String[] names = CASES.keySet().toArray(new String[0]);
        checkAll(names, CASES.values().stream().map(each -> each.make().get()).toArray());
    }

    static Map<String, Case> cases() {
        return CASES;
    }

    /** Compares one object with a fresh one. */
    static void check(String name, Object value) {
        String difference = difference(name, value);
        if (difference == null) {
            throw new Same(name);
        }
        throw new AssertionError(difference);
    }

    /** Compares all objects with fresh ones. */
    static void checkAll(String[] names, Object[] values) {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < names.length && !isRecorded; i++) {
            Optional.ofNullable(difference(names[i], values[i])).ifPresent(differences::add);
        }
        if (differences.isEmpty()) {
            throw new IllegalStateException("all the same"); // CRASH IllegalStateException
        }
        throw new AssertionError(String.join("\n", differences));
    }

    private static String difference(String name, Object value) {
        Case each = CASES.get(name);
        try {
            String wanted = Show.of(each.view().apply(each.make().get()));
            String actual = Show.of(each.view().apply(value));
            return wanted.equals(actual) ? null : name + ": wanted " + wanted + " got " + actual;
        } catch (RuntimeException | Error e) {
            return name + ": " + e;
        }
    }

    private static void add(String name, Supplier<Object> make) {
        add(name, make, object -> object);
    }

    @SuppressWarnings("unchecked")
    private static <T> void add(String name, Supplier<Object> make, Function<T, Object> view) {
        CASES.put(name, new Case(name, make, object -> view.apply((T) object)));
    }

    private static <T> T with(T object, Consumer<T> changes) {
        changes.accept(object);
        return object;
    }

    enum Color { RED, GREEN { @Override String mix() { return "yellow"; } }, BLUE; String mix() { return name(); } }

    record Point(int x, int y) { }

    record Named<T>(String name, T value, byte small, char letter, Color color) { }

    private record Hidden(List<String> parts) { }

    static class Base {
        private int id = 7;
        protected String name = "base";
    }

    static class Derived extends Base {
        private final int id = 8;
        private final double ratio = 1e300;
        float half = 0.5f;
        long big = Long.MIN_VALUE;
        short small = -3;
        byte tiny = -128;
        char letter = '\u00e4';
        boolean flag = true;
        Object nothing;
        int[] numbers = {1, 2, 3};
    }

    static class Node {
        Node next;
        final List<Node> children = new ArrayList<>();
        Map<Node, String> names = new HashMap<>();
        final String label;

        Node(String label) {
            this.label = label;
        }

        @Override
        public int hashCode() {
            return label.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.label.equals(label);
        }
    }

    class Inner {
        int value = 3;
        Zoo outer() {
            return Zoo.this;
        }
    }

    static class Registry extends HashMap<String, Integer> {
        private final String size = "shadows a field of the JDK";
        private int puts;

        @Override
        public Integer put(String key, Integer value) {
            puts++;
            return super.put(key, value);
        }
    }

    static class Cache extends LinkedHashMap<String, String> {
        private final int most = 3;

        Cache() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > most;
        }
    }

    static class Rows extends ArrayList<Object> {
        int width = 2;

        @Override
        public boolean add(Object row) {
            throw new IllegalStateException("not while restoring");
        }
    }

    static class Failure extends RuntimeException {
        final int code;

        Failure(String message, Throwable cause, int code) {
            super(message, cause);
            this.code = code;
        }
    }

    static class Worker extends Thread {
        int jobs = 5;
    }

    static class Filter extends FilterInputStream {
        int read = 2;

        Filter(InputStream in) {
            super(in);
        }
    }

    static class Bare {
    }

    record Cycle(String name, List<Object> back) { }

    interface Shape {
        double area();
    }

    static class Lambdas {
        Function<String, Integer> length = String::length;
        IntUnaryOperator plus;
        Supplier<Node> constructor;
        Comparator<String> order = Comparator.comparing(String::length);
        Shape shape;

        Lambdas(int more) {
            plus = number -> number + more;
            constructor = () -> new Node("made");
            double side = more;
            shape = () -> side * side;
        }
    }

    private static StackTraceElement[] trace() {
        return new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 12)};
    }

    static {
        // Strings and boxes.
        add("string", () -> "plain");
        add("oddString", () -> "quote \" back \\ line \n tab \t nul \0 umlaut \u00e4 euro \u20ac smile \ud83d\ude00 lone \ud800 x");
        add("longString", () -> "0123456789\n".repeat(40));
        add("veryLongString", () -> "long ".repeat(30_000));
        add("integer", () -> 42);
        add("boxes", () -> new Object[] {true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, Integer.MIN_VALUE, Long.MAX_VALUE});
        add("doubles", () -> new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 4.9e-324, 0.1, 1e16, 1e300});
        add("oddNaN", () -> new double[] {Double.longBitsToDouble(0x7ff8000000000123L)},
            (double[] array) -> Long.toHexString(Double.doubleToRawLongBits(array[0])));
        add("floats", () -> new float[] {Float.NaN, Float.MAX_VALUE, -0.0f, 1.4e-45f, 1e10f});
        add("charsLong", () -> "\u00e4\"\\\ud800'".repeat(60).toCharArray());
        add("chars", () -> "\u00e4\"\\\ud800'\n".toCharArray());
        add("bytes", () -> new byte[] {0, 1, -1, 127, -128});
        add("manyBytes", () -> new byte[5_000]);
        add("shorts", () -> new short[] {Short.MIN_VALUE, 0, Short.MAX_VALUE});
        add("longs", () -> new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE});
        add("booleans", () -> new boolean[] {true, false});
        add("manyInts", () -> with(new int[1_000], array -> Arrays.setAll(array, i -> i * i)));
        add("matrix", () -> new int[][] {{1, 2}, {}, null, {3}});
        add("emptyArray", () -> new String[0]);
        add("objects", () -> new Object[] {"a", 1, null, new int[] {2}, new Object[] {'c'}});
        add("points", () -> new Point[] {new Point(1, 2), null});
        add("hiddens", () -> new Hidden[] {new Hidden(List.of("a"))});
        add("class", () -> String.class);
        add("classes", () -> new Class<?>[] {int.class, int[].class, String[][].class, Map.Entry.class, Hidden.class});
        add("enum", () -> Color.RED);
        add("enumWithBody", () -> Color.GREEN);
        add("plainObject", Object::new, Object::getClass);

        // Lists and queues.
        add("arrayList", () -> new ArrayList<>(Arrays.asList("a", null, 3)));
        add("bigList", () -> with(new ArrayList<Integer>(), list -> { for (int i = 0; i < 500; i++) list.add(i); }));
        add("linkedList", () -> new LinkedList<>(List.of(1, 2)));
        add("arrayDeque", () -> with(new ArrayDeque<Integer>(), deque -> { for (int i = 0; i < 20; i++) { deque.add(i); deque.addFirst(-i); if (i % 3 == 0) deque.pollLast(); } }));
        add("asList", () -> Arrays.asList("a", "b", null));
        add("listOf0", List::of);
        add("listOf1", () -> List.of("a"));
        add("listOf2", () -> List.of("a", "b"));
        add("listOfN", () -> List.of(1, 2, 3, 4, 5));
        add("listOfArray", () -> List.of(new Object[] {new String[] {"x"}, 1}));
        add("listOfOneArray", () -> List.<Object>of((Object) new String[] {"x"}));
        add("streamList", () -> java.util.stream.Stream.of("a", null, "b").toList(), (List<Object> list) -> new ArrayList<>(list));
        add("vector", () -> new Vector<>(List.of(1, 2)));
        add("stack", () -> with(new Stack<String>(), stack -> stack.push("x")));
        add("copyOnWriteList", () -> new CopyOnWriteArrayList<>(List.of("a")));
        add("priorityQueue", () -> new PriorityQueue<>(List.of(5, 1, 4, 2)));
        add("priorityQueueReverse", () -> with(new PriorityQueue<Integer>(Comparator.reverseOrder()), q -> q.addAll(List.of(5, 1, 4))));
        add("concurrentQueue", () -> new ConcurrentLinkedQueue<>(List.of(1, 2)));
        add("concurrentDeque", () -> new ConcurrentLinkedDeque<>(List.of(1, 2)));
        add("blockingQueue", () -> new LinkedBlockingQueue<>(List.of(1, 2)));
        add("blockingDeque", () -> with(new LinkedBlockingDeque<Integer>(7), q -> q.add(1)), (LinkedBlockingDeque<?> q) -> q + " " + q.remainingCapacity());
        add("arrayBlockingQueue", () -> with(new ArrayBlockingQueue<Integer>(3), q -> { q.add(1); q.add(2); q.add(3); q.poll(); q.add(4); }));
        add("emptyList", Collections::emptyList);
        add("emptySet", Collections::emptySet);
        add("emptyMap", Collections::emptyMap);
        add("singletonList", () -> Collections.singletonList(null));
        add("singleton", () -> Collections.singleton("a"));
        add("singletonMap", () -> Collections.singletonMap("k", null));
        add("unmodifiableList", () -> Collections.unmodifiableList(new LinkedList<>(List.of(1))));
        add("unmodifiableRandom", () -> Collections.unmodifiableList(new ArrayList<>(List.of(1))));
        add("unmodifiableSet", () -> Collections.unmodifiableSet(new TreeSet<>(List.of(2, 1))));
        add("unmodifiableMap", () -> Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1, "b", 2))));
        add("unmodifiableSortedMap", () -> Collections.unmodifiableSortedMap(new TreeMap<>(Map.of("a", 1))));
        add("unmodifiableCollection", () -> Collections.unmodifiableCollection(new ArrayList<>(List.of(1))));
        add("synchronizedList", () -> Collections.synchronizedList(new ArrayList<>(List.of(1))));
        add("synchronizedMap", () -> Collections.synchronizedMap(new TreeMap<>(Map.of("a", 1))));
        add("nCopies", () -> Collections.nCopies(4, "x"));
        add("subList", () -> new ArrayList<>(List.of(1, 2, 3, 4)).subList(1, 3));
        add("listOfSubList", () -> List.of(1, 2, 3, 4).subList(1, 3), (List<?> list) -> new ArrayList<>(list));
        add("iterator", () -> with(new ArrayList<>(List.of(1, 2, 3)).iterator(), Iterator::next), (Iterator<?> it) -> it.next());
        add("mapIterator", () -> with(new LinkedHashMap<>(Map.of("k", 1)).entrySet().iterator(), it -> { }), (Iterator<?> it) -> it.next());

        // Sets and maps.
        add("hashMap", () -> with(new HashMap<String, Integer>(), map -> { map.put("one", 1); map.put("two", 2); map.put("three", 3); }));
        add("hashMapNulls", () -> with(new HashMap<String, Object>(), map -> { map.put(null, 1); map.put("x", null); }));
        add("hashMapWide", () -> with(new HashMap<Object, Object>(512), map -> { for (int i = 0; i < 30; i++) map.put("key" + i, i); }));
        add("hashMapBig", () -> with(new HashMap<Object, Object>(), map -> { for (int i = 0; i < 1000; i++) map.put("key" + i, i); }));
        add("linkedHashMap", () -> with(new LinkedHashMap<String, Integer>(), map -> { map.put("z", 1); map.put("a", 2); }));
        add("accessOrder", () -> with(new LinkedHashMap<String, Integer>(16, .75f, true), map -> { map.put("z", 1); map.put("a", 2); map.get("z"); }));
        add("treeMap", () -> new TreeMap<>(Map.of("b", 1, "a", 2)));
        add("treeMapReverse", () -> with(new TreeMap<String, Integer>(Collections.reverseOrder()), map -> { map.put("a", 1); map.put("b", 2); }));
        add("treeMapCase", () -> with(new TreeMap<String, Integer>(String.CASE_INSENSITIVE_ORDER), map -> { map.put("B", 1); map.put("a", 2); }));
        add("treeMapNatural", () -> with(new TreeMap<String, Integer>(Comparator.naturalOrder()), map -> map.put("a", 2)));
        add("concurrentHashMap", () -> new ConcurrentHashMap<>(Map.of("a", 1, "b", 2)));
        add("skipListMap", () -> new ConcurrentSkipListMap<>(Map.of("b", 1, "a", 2)));
        add("skipListSet", () -> new ConcurrentSkipListSet<>(List.of(3, 1, 2)));
        add("hashtable", () -> with(new Hashtable<String, Integer>(), map -> { for (int i = 0; i < 20; i++) map.put("k" + i, i); }));
        add("properties", () -> with(new Properties(with(new Properties(), p -> p.setProperty("d", "default"))), p -> p.setProperty("a", "b")),
            (Properties p) -> p + p.getProperty("d"));
        add("identityHashMap", () -> with(new IdentityHashMap<Object, Object>(), map -> { map.put(null, 1); map.put(Color.RED, 2); }),
            (Map<?, ?> map) -> new ArrayList<>(map.values()).containsAll(List.of(1, 2)) + " " + map.size());
        add("weakHashMap", () -> with(new WeakHashMap<Object, Object>(), map -> map.put("literal", 1)));
        add("enumMap", () -> with(new EnumMap<Color, String>(Color.class), map -> { map.put(Color.BLUE, "b"); map.put(Color.RED, null); }));
        add("enumSet", () -> EnumSet.of(Color.BLUE, Color.GREEN));
        add("hashSet", () -> new HashSet<>(List.of("x", "y", "z")));
        add("linkedHashSet", () -> new LinkedHashSet<>(List.of("z", "y")));
        add("treeSet", () -> new TreeSet<>(List.of(3, 1)));
        add("setOf1", () -> Set.of("a"));
        add("setOf2", () -> Set.of("a", "b"), (Set<?> set) -> new TreeSet<>(set));
        add("setOfN", () -> Set.of(1, 2, 3, 4), (Set<?> set) -> new TreeSet<>(set));
        add("mapOf0", Map::of);
        add("mapOf1", () -> Map.of("a", 1));
        add("mapOfN", () -> Map.of("a", 1, "b", 2, "c", 3), (Map<?, ?> map) -> new TreeMap<>(map));
        add("mapOfMany", () -> Map.ofEntries(java.util.stream.IntStream.range(0, 12).mapToObj(i -> Map.entry("k" + i, i)).toArray(Map.Entry[]::new)),
            (Map<?, ?> map) -> new TreeMap<>(map));
        add("copyOnWriteSet", () -> new CopyOnWriteArraySet<>(List.of(1)));
        add("newKeySet", () -> with(ConcurrentHashMap.newKeySet(), set -> set.add("a")));
        add("setFromMap", () -> with(Collections.newSetFromMap(new IdentityHashMap<>()), set -> set.add("a")));
        add("keySet", () -> new TreeMap<>(Map.of("a", 1)).keySet());
        add("hashValues", () -> new HashMap<>(Map.of("a", 1)).values());
        add("hashEntries", () -> new LinkedHashMap<>(Map.of("a", 1)).entrySet(), (Set<?> set) -> set.toString());
        add("simpleEntry", () -> new AbstractMap.SimpleEntry<>("k", 1));
        add("mapEntry", () -> Map.entry("k", 1));
        add("bitSet", () -> with(new BitSet(), bits -> { bits.set(1); bits.set(100); }));

        // Values.
        add("optional", () -> Optional.of("x"));
        add("optionalEmpty", Optional::empty);
        add("optionalInt", () -> OptionalInt.of(3));
        add("optionalDouble", () -> OptionalDouble.of(2.5));
        add("optionalLongEmpty", OptionalLong::empty);
        add("atomicInteger", () -> new AtomicInteger(3));
        add("atomicLong", () -> new AtomicLong(3));
        add("atomicBoolean", () -> new AtomicBoolean(true));
        add("atomicReference", () -> new AtomicReference<>("x"));
        add("atomicArray", () -> new AtomicIntegerArray(new int[] {1, 2}));
        add("longAdder", () -> with(new LongAdder(), adder -> adder.add(5)));
        add("bigInteger", () -> new BigInteger("-123456789012345678901234567890"));
        add("bigIntegerHuge", () -> BigInteger.ONE.shiftLeft(5000));
        add("bigIntegerZero", () -> BigInteger.ZERO);
        add("bigDecimal", () -> new BigDecimal("12.50"));
        add("bigDecimalHuge", () -> new BigDecimal("123456789012345678901234567890.123"));
        add("bigDecimalScale", () -> new BigDecimal(BigInteger.TEN, -5));
        add("mathContext", () -> MathContext.DECIMAL64);
        add("localDate", () -> LocalDate.of(2024, 2, 29));
        add("localTime", () -> LocalTime.of(23, 59, 58, 7));
        add("localDateTime", () -> LocalDateTime.of(2020, 1, 2, 3, 4));
        add("instant", () -> Instant.ofEpochSecond(-5, 3));
        add("duration", () -> Duration.ofMillis(-1234));
        add("period", () -> Period.of(1, -2, 3));
        add("zoneOffset", () -> ZoneOffset.ofHours(2));
        add("zoneId", () -> ZoneId.of("Europe/Berlin"));
        add("offsetDateTime", () -> OffsetDateTime.of(2020, 1, 2, 3, 4, 5, 6, ZoneOffset.UTC));
        add("zonedDateTime", () -> ZonedDateTime.of(2020, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")).withLaterOffsetAtOverlap());
        add("offsetTime", () -> OffsetTime.of(1, 2, 3, 4, ZoneOffset.MAX));
        add("year", () -> Year.of(1999));
        add("yearMonth", () -> YearMonth.of(1999, 12));
        add("monthDay", () -> MonthDay.of(2, 29));
        add("clock", () -> Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        add("date", () -> new Date(1234567890L));
        add("timestamp", () -> with(new java.sql.Timestamp(1234567890L), t -> t.setNanos(987654321)));
        add("calendar", () -> with(new GregorianCalendar(TimeZone.getTimeZone("America/New_York"), Locale.GERMANY), c -> { c.setTimeInMillis(5_000_000_000L); c.setLenient(false); }),
            (Calendar c) -> c.getTimeInMillis() + c.getTimeZone().getID() + c.isLenient() + c.getFirstDayOfWeek() + c.get(Calendar.HOUR));
        add("timeZone", () -> TimeZone.getTimeZone("Asia/Tokyo"), (TimeZone zone) -> zone.getID());
        add("locale", () -> Locale.CANADA_FRENCH);
        add("localeUs", () -> Locale.US);
        add("localeVariant", () -> new Locale("no", "NO", "NY"));
        add("currency", () -> Currency.getInstance("EUR"));
        add("uuid", () -> UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
        add("file", () -> new File("some/file.txt"));
        add("path", () -> Paths.get("a", "b"));
        add("uri", () -> URI.create("http://user@host:8080/p?q=1#f"));
        add("uriOfParts", () -> { try { return new URI("http", "host", "/p", "f"); } catch (URISyntaxException e) { throw new AssertionError(e); } });
        add("url", () -> { try { return new URL("http://host:80/p?q#r"); } catch (MalformedURLException e) { throw new AssertionError(e); } });
        add("pattern", () -> Pattern.compile("a+\\d", Pattern.CASE_INSENSITIVE), (Pattern p) -> p + " " + p.flags());
        add("matcher", () -> with(Pattern.compile("(\\w)(\\d)").matcher("a1 b2 c3"), m -> { m.find(); m.find(); }), (Matcher m) -> m.group(2) + m.start() + m.find() + m.group());
        add("matcherWhole", () -> with(Pattern.compile("a|ab").matcher("ab"), Matcher::matches), (Matcher m) -> m.group());
        add("charset", () -> StandardCharsets.UTF_16BE);
        add("random", () -> new Random(42), (Random random) -> random.nextLong());
        add("stringBuilder", () -> new StringBuilder("abc").append('\u20ac'));
        add("stringBuffer", () -> new StringBuffer("abc"));
        add("stringJoiner", () -> new StringJoiner(",", "[", "]").add("a").add("b"));
        add("stringTokenizer", () -> with(new StringTokenizer("a b c"), StringTokenizer::nextToken), (StringTokenizer t) -> t.nextToken() + t.countTokens());
        add("bytesIn", () -> with(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}), ByteArrayInputStream::read), (ByteArrayInputStream in) -> Arrays.toString(in.readAllBytes()));
        add("bytesOut", () -> with(new ByteArrayOutputStream(), out -> out.write(7)), (ByteArrayOutputStream out) -> Arrays.toString(out.toByteArray()));
        add("stringReader", () -> reading(new StringReader("hello")), Zoo::rest);
        add("bufferedReader", () -> reading(new BufferedReader(new StringReader("hello\nworld"))), Zoo::rest);
        add("stringWriter", () -> with(new StringWriter(), writer -> writer.write("text")));
        add("systemOut", () -> System.out, (PrintStream out) -> out == System.out);
        add("lock", ReentrantLock::new, (ReentrantLock lock) -> lock.isLocked());
        add("readWriteLock", ReentrantReadWriteLock::new, (ReentrantReadWriteLock lock) -> lock.getReadLockCount());
        add("semaphore", () -> new Semaphore(3), (Semaphore semaphore) -> semaphore.availablePermits());
        add("latch", () -> new CountDownLatch(2), (CountDownLatch latch) -> latch.getCount());
        add("threadLocal", ThreadLocal::new, (ThreadLocal<?> local) -> local.get());
        add("future", () -> CompletableFuture.completedFuture("x"), (CompletableFuture<?> future) -> future.join());
        add("futureOpen", CompletableFuture::new, (CompletableFuture<?> future) -> future.isDone());
        add("weakReference", () -> new java.lang.ref.WeakReference<>(Color.RED), (java.lang.ref.WeakReference<?> reference) -> reference.get());
        add("dateFormat", () -> with(new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US), f -> f.setTimeZone(TimeZone.getTimeZone("UTC"))), (DateFormat format) -> format.format(new Date(0)));
        add("decimalFormat", () -> new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.US)), (DecimalFormat format) -> format.format(1234.5));
        add("messageFormat", () -> new MessageFormat("{0} and {1}", Locale.US), (MessageFormat format) -> format.format(new Object[] {"a", "b"}));
        add("logger", () -> java.util.logging.Logger.getLogger("zoo"), (java.util.logging.Logger logger) -> logger.getName());
        add("throwable", () -> with(new IllegalStateException("message", new IOException("cause")), t -> { t.setStackTrace(trace()); t.getCause().setStackTrace(trace()); t.addSuppressed(with(new Error(), e -> e.setStackTrace(trace()))); }));
        add("nullPointer", () -> with(new NullPointerException(), t -> t.setStackTrace(trace())));
        add("oddThrowable", () -> with(new java.time.format.DateTimeParseException("bad", "text", 3), t -> t.setStackTrace(trace())));

        // The program's own.
        add("derived", Derived::new);
        add("point", () -> new Point(3, 4));
        add("named", () -> new Named<>("n", List.of(1), (byte) 3, '\'', Color.GREEN));
        add("hiddenRecord", () -> new Hidden(new ArrayList<>(List.of("a"))));
        add("inner", () -> new Zoo().new Inner(), (Inner inner) -> inner.value + " " + (inner.outer() != null));
        add("anonymous", () -> new Base() { int extra = 9; });
        add("list", () -> { Node first = new Node("0"); Node last = first; for (int i = 1; i < 5_000; i++) { last.next = new Node("" + i); last = last.next; } return first; },
            (Node node) -> { int count = 0; for (Node each = node; each != null; each = each.next) count++; return count; });
        add("cycle", () -> { Node a = new Node("a"); Node b = new Node("b"); a.next = b; b.next = a; a.children.add(b); b.children.add(a); a.names.put(a, "self"); a.names.put(b, "other"); return a; });
        add("shared", () -> { List<String> list = new ArrayList<>(List.of("x")); return new Object[] {list, list, Map.of("k", list)}; });
        add("selfList", () -> { List<Object> list = new ArrayList<>(); list.add(list); return list; });
        add("recordCycle", () -> { List<Object> back = new ArrayList<>(); Cycle cycle = new Cycle("c", back); back.add(cycle); return cycle; });
        add("registry", () -> with(new Registry(), registry -> { registry.put("a", 1); registry.put("b", 2); }));
        add("cache", () -> with(new Cache(), cache -> { cache.put("a", "1"); cache.put("b", "2"); cache.get("a"); }));
        add("rows", () -> { Rows rows = new Rows(); rows.addAll(List.of(1, 2)); return rows; });
        add("failure", () -> with(new Failure("m", with(new IOException("c"), t -> t.setStackTrace(trace())), 5), t -> t.setStackTrace(trace())));
        add("worker", () -> new Worker(), (Worker worker) -> worker.getState());
        add("filter", () -> new Filter(new ByteArrayInputStream(new byte[] {5})), (Filter filter) -> { try { return filter.read + filter.read(); } catch (IOException e) { throw new AssertionError(e); } });
        add("lambdas", () -> new Lambdas(4), (Lambdas l) -> l.length.apply("abc") + " " + l.plus.applyAsInt(1) + " " + l.constructor.get().label + " " + l.shape.area() + " " + l.order.compare("a", "bb"));
        add("proxy", () -> java.lang.reflect.Proxy.newProxyInstance(Zoo.class.getClassLoader(), new Class<?>[] {Shape.class}, (p, m, a) -> 1.5), (Shape proxy) -> proxy.area());
        add("bare", Bare::new);
        add("thread", () -> new Thread("named"), (Thread thread) -> thread.getName());
        add("nested", () -> with(new HashMap<String, List<Map<String, Point[]>>>(), map -> map.put("k", List.of(Map.of("p", new Point[] {new Point(1, 2)})))));

        // Buffers, and streams and readers in the middle.
        add("byteBuffer", () -> ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}).position(1).limit(5), (ByteBuffer b) -> b + " " + b.getInt());
        add("byteBufferLittle", () -> ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).order(ByteOrder.LITTLE_ENDIAN), (ByteBuffer b) -> b.getInt());
        add("byteBufferReadOnly", () -> ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2).asReadOnlyBuffer(), (ByteBuffer b) -> b.isReadOnly() + " " + b.get() + b.remaining());
        add("byteBufferSlice", () -> ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2).slice(), (ByteBuffer b) -> b.capacity() + " " + b.get() + b.remaining());
        add("charBuffer", () -> CharBuffer.wrap("hello").position(1), (CharBuffer b) -> b.toString());
        add("intBuffer", () -> IntBuffer.wrap(new int[] {1, 2, 3}), (IntBuffer b) -> b.get() + b.get());
        add("bufferedIn", () -> reading(new BufferedInputStream(new ByteArrayInputStream("hello".getBytes()))), Zoo::restOf);
        add("streamReader", () -> reading(new InputStreamReader(new ByteArrayInputStream("h\u00e4llo".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8)), Zoo::rest);
        add("bufferedStreamReader", () -> reading(new BufferedReader(new InputStreamReader(new ByteArrayInputStream("hello\nworld".getBytes()), StandardCharsets.UTF_8))), Zoo::rest);
        add("pushbackReader", () -> { PushbackReader reader = (PushbackReader) reading(new PushbackReader(new StringReader("hello"))); unread(reader); return reader; }, Zoo::rest);
        add("lineNumberReader", () -> with(new LineNumberReader(new StringReader("a\nb")), Zoo::line), (LineNumberReader reader) -> reader.getLineNumber() + " " + rest(reader));
        add("bufferedWriter", () -> written(new StringWriter()), (Object[] pair) -> flushed((BufferedWriter) pair[1]) + pair[0]);

        // Iterators in the middle, and what combines functions.
        add("asListIterator", () -> with(Arrays.asList(1, 2, 3).iterator(), Iterator::next), (Iterator<?> it) -> it.next());
        add("iteratorRemoves", () -> with(new ArrayList<>(List.of(1, 2, 3)).iterator(), Iterator::next), (Iterator<?> it) -> { it.remove(); return it.next(); });
        add("iteratorSetsBack", () -> with(new LinkedList<>(List.of(1, 2, 3)).listIterator(2), ListIterator::previous), (ListIterator<Object> it) -> { it.set(7); return it.next(); });
        add("thenComparing", () -> Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()), (Comparator<String> order) -> order.compare("a", "b"));
        add("negated", () -> Optional.<Predicate<String>>of(String::isEmpty).get().negate(), (Predicate<String> predicate) -> predicate.test("a"));
        add("identity", Function::identity, (Function<Object, Object> function) -> function.apply("same"));

        // Dates and their formats.
        add("formatter", () -> java.time.format.DateTimeFormatter.ofPattern("EEE dd.MM.yy HH:mm[:ss] 'at' XXX", Locale.US),
            (java.time.format.DateTimeFormatter format) -> format.format(OffsetDateTime.of(2020, 1, 2, 3, 4, 5, 6, ZoneOffset.ofHours(2))));
        add("formatterParses", () -> java.time.format.DateTimeFormatter.ofPattern("uuuuMMdd", Locale.US).withResolverStyle(java.time.format.ResolverStyle.STRICT),
            (java.time.format.DateTimeFormatter format) -> LocalDate.parse("20200102", format));
        add("formatterIso", () -> java.time.format.DateTimeFormatter.ISO_ZONED_DATE_TIME, (java.time.format.DateTimeFormatter format) -> format.format(ZonedDateTime.of(2020, 1, 2, 3, 4, 5, 6_000_000, ZoneId.of("Europe/Berlin"))));
        add("formatterInstant", () -> java.time.format.DateTimeFormatter.ISO_INSTANT, (java.time.format.DateTimeFormatter format) -> format.format(Instant.ofEpochSecond(5, 7)));
        add("chronology", () -> java.time.chrono.IsoChronology.INSTANCE);
        add("japaneseDate", () -> java.time.chrono.JapaneseDate.of(2020, 1, 2));
        add("buddhistDate", () -> java.time.chrono.ThaiBuddhistDate.of(2563, 1, 2));
        add("calendarNotComputed", () -> new GregorianCalendar(2020, Calendar.MARCH, 4), (Calendar c) -> c.get(Calendar.DAY_OF_YEAR) + " " + c.get(Calendar.YEAR));

        // Others with state that is easily lost.
        add("matcherRegion", () -> Pattern.compile("b").matcher("abab").region(2, 4), (Matcher m) -> m.find() + " " + m.start());
        add("joinerEmpty", () -> new StringJoiner(",").setEmptyValue("none"));
        add("fairLock", () -> new ReentrantLock(true), (ReentrantLock lock) -> lock.isFair());
        add("fairSemaphore", () -> new Semaphore(2, true), (Semaphore semaphore) -> semaphore.isFair() + " " + semaphore.availablePermits());
        add("marked", () -> new AtomicMarkableReference<>("x", true), (AtomicMarkableReference<?> reference) -> reference.getReference() + " " + reference.isMarked());
        add("stamped", () -> new AtomicStampedReference<>("x", 3), (AtomicStampedReference<?> reference) -> reference.getReference() + " " + reference.getStamp());
        add("sqlException", () -> new java.sql.SQLException("reason", "42P01", 5), (java.sql.SQLException e) -> e.getMessage() + e.getSQLState() + e.getErrorCode());
        add("targetException", () -> new java.lang.reflect.InvocationTargetException(new IOException("x")), (java.lang.reflect.InvocationTargetException e) -> e.getTargetException().getMessage());
        add("emptyPath", () -> Paths.get(""));
    }

    private static InputStream reading(InputStream in) {
        try {
            in.read();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return in;
    }

    private static Object restOf(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void unread(PushbackReader reader) {
        try {
            reader.unread('j');
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void line(LineNumberReader reader) {
        try {
            reader.readLine();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Object[] written(StringWriter below) {
        try {
            BufferedWriter writer = new BufferedWriter(below);
            writer.write("held");
            return new Object[] {below, writer};
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String flushed(BufferedWriter writer) {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return "flushed ";
    }

    private static Reader reading(Reader reader) {
        try {
            reader.read();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return reader;
    }

    private static Object rest(Reader reader) {
        try {
            StringWriter writer = new StringWriter();
            reader.transferTo(writer);
            return writer.toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
// FRAME 1 checkAll reproduces
// FRAME 2 main reproduces
