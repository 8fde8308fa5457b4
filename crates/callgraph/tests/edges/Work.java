import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** What calls can look like, with a good deal of the JDK. */
public class Work {
    interface Shape { double area(); default String name() { return "shape " + area(); } }
    record Circle(double radius, List<String> tags) implements Shape { public double area() { return radius * 3; } }
    record Square(double side) implements Shape {
        public double area() { return side * side; }
        public String name() { return "square"; }
    }
    enum Kind { FAST { int cost() { return 1; } }, SLOW { int cost() { return 9; } }; abstract int cost(); }
    static abstract class Base {
        Base() { init(); }
        abstract void init();
        final String twice() { return text() + text(); }
        String text() { return "base"; }
    }
    static class Derived extends Base {
        List<Object> seen = new ArrayList<>();
        void init() { }
        @Override String text() { return "derived"; }
        @Override public String toString() { return twice(); }
        @Override public boolean equals(Object other) { return other instanceof Derived; }
        @Override public int hashCode() { return 7; }
    }
    static class Lazy { static final Shape ONE = make(); static Shape make() { return new Square(1); } }
    private Shape held;
    private final Shape[] row = new Shape[3];

    public static void main(String[] arguments) throws Exception {
        Work work = new Work();
        work.fields();
        work.lambdas();
        work.collections();
        work.threads();
        work.texts();
        work.exceptions();
        System.out.println(work.arrays().clone().length);
    }
    void fields() {
        held = new Circle(2, List.of("a"));
        System.out.println(held.name() + held + held.hashCode() + held.equals(new Square(2)));
        System.out.println(Lazy.ONE.area() + Kind.valueOf("FAST").cost() + Kind.values()[1].cost());
    }
    Shape[] arrays() {
        row[0] = new Square(3);
        Shape[] copy = Arrays.copyOf(row, 5);
        System.arraycopy(row, 0, copy, 1, 2);
        for (Shape shape : copy) if (shape != null) shape.area();
        Object[][] grid = new Object[2][2];
        grid[1][1] = new Derived();
        return grid[1][1].equals(grid) ? row : copy;
    }
    static <T, R> R apply(Function<? super T, ? extends R> function, T to) { return function.apply(to); }
    void lambdas() {
        String given = "x";
        System.out.println(apply(text -> text + given, "y") + apply(String::length, "abc") + apply(Circle::tags, (Circle) held));
        Supplier<Base> maker = Derived::new;
        Runnable run = this::fields;
        run.run();
        BiFunction<Double, List<String>, Circle> other = Circle::new;
        Function<Shape, Double> area = Shape::area;
        System.out.println(maker.get().twice() + other.andThen(area).apply(2.0, List.of()));
        IntBinaryOperator add = Integer::sum;
        System.out.println(add.applyAsInt(1, 2) + Optional.of(held).map(Shape::name).orElseGet(() -> "none"));
    }
    void collections() {
        Map<Object, Shape> map = new HashMap<>();
        map.put(new Derived(), new Square(4));
        map.computeIfAbsent("k", key -> new Circle(1, List.of())).area();
        for (Map.Entry<Object, Shape> entry : map.entrySet()) entry.getValue().name();
        Map<String, Integer> sorted = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String word : "the quick brown fox the".split(" ")) sorted.merge(word, 1, Integer::sum);
        System.out.println(sorted.entrySet().stream().filter(e -> e.getValue() > 0).map(Map.Entry::getKey)
            .sorted(Comparator.reverseOrder()).collect(Collectors.joining(",")));
        PriorityQueue<Shape> queue = new PriorityQueue<>(Comparator.comparingDouble(Shape::area));
        queue.add(new Square(3)); queue.add(new Circle(1, List.of()));
        System.out.println(queue.poll().name());
        ConcurrentHashMap<Kind, Base> shared = new ConcurrentHashMap<>();
        shared.putIfAbsent(Kind.SLOW, new Derived());
        System.out.println(shared.get(Kind.SLOW).text() + new EnumMap<>(Map.of(Kind.FAST, 1)));
        List<Object> linked = new LinkedList<>(List.of(1, "b", new Derived()));
        linked.removeIf(object -> object instanceof String);
        Collections.sort(new ArrayList<>(List.of("q", "p")));
        System.out.println(linked + " " + IntStream.range(0, 4).mapToObj(Integer::toString).toList());
        Iterator<Object> iterator = new Iterator<>() {
            int left = 2;
            public boolean hasNext() { return left > 0; }
            public Object next() { return left-- + ""; }
        };
        iterator.forEachRemaining(System.out::println);
    }
    void threads() throws Exception {
        Thread thread = new Thread(() -> held.area());
        thread.start();
        thread.join();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> future = pool.submit(() -> new Derived().text());
        System.out.println(future.get() + CompletableFuture.supplyAsync(held::name).thenApply(String::trim).get());
        pool.shutdown();
    }
    void texts() {
        System.out.println(String.join("-", "a", new Derived().toString()) + "a,b".replaceAll("[ab]+", "<$0>"));
        StringBuilder builder = new StringBuilder().append(new Derived()).append('c').reverse();
        System.out.println(builder.chars().sum() + new StringTokenizer("1 2").nextToken());
        System.out.println(java.time.LocalDate.of(2020, 1, 31).plusMonths(1) + " " + new java.math.BigDecimal("1.50").setScale(1));
    }
    static class Odd extends RuntimeException { @Override public String getMessage() { return "odd"; } }
    void exceptions() {
        try { throw new Odd(); } catch (RuntimeException caught) { System.out.println(caught.getMessage()); }
        try (AutoCloseable closing = () -> System.out.println("closed")) { Integer.parseInt("x"); }
        catch (Exception caught) { System.out.println(caught); }
        try { Object o = "s"; System.out.println((Integer) o); } catch (ClassCastException caught) { caught.getMessage(); }
    }
}
