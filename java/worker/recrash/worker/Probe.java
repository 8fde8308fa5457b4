package recrash.worker;

import java.lang.reflect.Field;

/**
 * What instrumented classes of the program call; the only class of the worker that they name. The methods throw nothing but
 * {@link Halt}.
 */
public final class Probe {
    /** The steps of the running candidate: loop iterations and calls. */
    private static long steps;

    /** Steps from which on every tick throws. Set from outside when time is up, so it is read again each time. */
    private static volatile long limit = Long.MAX_VALUE;

    private static Halt halt;
    private static boolean exited;
    private static int exitCode;

    /** The thread that executes candidates; what others do counts as a step and as nothing else. */
    private static Thread executor;

    private static Threads threads;
    private static Watch watch;

    /** Steps that the static initialisers of a candidate may take: those of large programs set up all that they have. */
    private static final long STEPS_TO_INITIALIZE = 2_000_000_000;

    /** How many static initialisers the executor is in, and the steps when it entered the outermost. */
    private static int initializers;

    private static long stepsBeforeInitializer;

    /** Whether an initialiser of the running candidate threw. */
    private static boolean hasFailedInitializer;

    /** Whether what initialisers come by counts, and how they fail. */
    private static boolean watchesInitializers;

    /** Added to a comparison of floats or doubles where a NaN counts as greater. */
    private static final int GREATER_IF_NAN = 8;

    private static final Hits HITS = new Hits();
    private static final Statics STATICS = new Statics();
    private static final Compared COMPARED = new Compared();

    /** What the candidate goes through; none where this worker does not follow candidates. */
    private static Course course;

    private Probe() {}

    // ---- for the worker

    static void prepare(Threads others, Watch watching, Hits.Shape[] shapes, boolean ofInitializers) {
        watchesInitializers = ofInitializers;
        threads = others;
        watch = watching;
        HITS.prepare(shapes);
    }

    /** Another thread executes candidates from now on. */
    static void use(Thread thread) {
        executor = thread;
    }

    static void begin(long mostSteps) {
        steps = 0;
        halt = null;
        exited = false;
        initializers = 0;
        hasFailedInitializer = false;
        STATICS.begin();
        limit = mostSteps;
    }

    /** From now on every tick throws, in the threads that the candidate started too. */
    static void stop() {
        limit = -1;
    }

    /** Lets the program's own methods answer questions after the candidate has ended. */
    static void allow(long moreSteps) {
        steps = 0;
        limit = moreSteps;
    }

    /** Ends a thread that was left behind and goes on nevertheless, before it touches what others use by now. */
    static void endIfLeft() {
        Thread current = Thread.currentThread();
        if (current != executor && threads.isLeft(current)) {
            throw new Halt();
        }
    }

    static long steps() {
        return steps;
    }

    static Halt halt() {
        return halt;
    }

    static boolean hasExited() {
        return exited;
    }

    static int exitCode() {
        return exitCode;
    }

    static Hits hits() {
        return HITS;
    }

    /** Whether an initialiser of the candidate threw, or ended in a way that nothing here has seen. */
    static boolean hasLeftInitializerEarly() {
        return hasFailedInitializer || initializers != 0;
    }

    static Compared compared() {
        return COMPARED;
    }

    static boolean watchesInitializers() {
        return watchesInitializers;
    }

    static Watch watch() {
        return watch;
    }

    static Statics statics() {
        return STATICS;
    }

    static Course course() {
        return course;
    }

    static void follow() {
        course = new Course();
    }

    static void beforeSet(Field field) {
        if (java.lang.reflect.Modifier.isStatic(field.getModifiers())) {
            STATICS.save(field);
        }
    }

    // ---- for the program

    /** A method is entered or a loop goes round. */
    public static void tick() {
        if (++steps > limit || Thread.currentThread() != executor) {
            overOrElsewhere();
        }
    }

    /** Either the limit is reached, or another thread than the executor's makes the step. */
    private static void overOrElsewhere() {
        if (threads.isLeft(Thread.currentThread())) {
            throw new Halt();
        }
        if (steps > limit) {
            over();
        }
    }

    private static synchronized void over() {
        if (halt == null) {
            halt = new Halt();
        }
        throw halt;
    }

    /** The program ends the JVM. */
    public static void exit(int code) {
        if (!exited) {
            exited = true;
            exitCode = code;
        }
        limit = -1;
        over();
    }

    /** A static initialiser begins. Which candidate meets it first is chance, so its steps do not count. */
    public static void enterInitializer() {
        if (Thread.currentThread() == executor && initializers++ == 0) {
            stepsBeforeInitializer = steps;
            steps -= STEPS_TO_INITIALIZE;
            watch.excuse();
            STATICS.enterInitializer();
        }
    }

    /** A static initialiser ends. */
    public static void leaveInitializer() {
        if (Thread.currentThread() == executor && --initializers == 0) {
            STATICS.leaveInitializer();
            steps = stepsBeforeInitializer;
            watch.excuseNoMore();
        }
    }

    /**
     * A static initialiser throws: its class is unusable for this class loader. The next candidate that needs the class fails as well, but another
     * way, which matters only for crashes of initialisers. Where another initialiser tried it, as programs do that look for a library which may be
     * missing, no candidate comes by there again.
     */
    public static void failInitializer() {
        hasFailedInitializer = true;
        if (initializers <= 1 && watchesInitializers) {
            STATICS.discard("an initialiser failed");
        }
        leaveInitializer();
    }

    /** A static field is about to be written, outside of its class's initialiser: {@code owner.name}. */
    public static void put(String key) {
        STATICS.put(key, initializers > 0);
    }

    /** A static field was read, whose object may change. */
    public static void read(Object value, String key) {
        if (value != null && initializers == 0) {
            STATICS.read(value, key);
        } else if (value != null) {
            STATICS.readByInitializer(value, key);
        }
    }

    private static boolean counts() {
        if (Thread.currentThread() != executor) {
            return false;
        }
        if (initializers > 0 && !watchesInitializers) {
            return false;
        }
        if (initializers > 0) {
            // The next candidate would not come by here again.
            STATICS.discard("an initialiser came by a planned place");
        }
        return true;
    }

    /** A planned place is reached. */
    public static void reach(int id) {
        if (counts()) {
            HITS.reach(id);
        }
    }

    /** {@code a == b} is about to be decided. */
    public static void equal(int a, int b, int id) {
        meet(a, b, id);
        branch(id, a == b, Math.abs((double) a - b), 1);
    }

    /** {@code a != b} is about to be decided. */
    public static void notEqual(int a, int b, int id) {
        meet(a, b, id);
        branch(id, a != b, 1, Math.abs((double) a - b));
    }

    /** {@code a < b} is about to be decided. */
    public static void less(int a, int b, int id) {
        meetOrder(a, b, id);
        branch(id, a < b, (double) a - b + 1, (double) b - a);
    }

    /** {@code a >= b} is about to be decided. */
    public static void notLess(int a, int b, int id) {
        meetOrder(a, b, id);
        branch(id, a >= b, (double) b - a, (double) a - b + 1);
    }

    /** {@code a > b} is about to be decided. */
    public static void greater(int a, int b, int id) {
        meetOrder(a, b, id);
        branch(id, a > b, (double) b - a + 1, (double) a - b);
    }

    /** {@code a <= b} is about to be decided. */
    public static void notGreater(int a, int b, int id) {
        meetOrder(a, b, id);
        branch(id, a <= b, (double) a - b, (double) b - a + 1);
    }

    /** {@code a == null} is about to be decided. */
    public static void isNull(Object a, int id) {
        branch(id, a == null, 1, 1);
    }

    /** {@code a != null} is about to be decided. */
    public static void isNotNull(Object a, int id) {
        branch(id, a != null, 1, 1);
    }

    /** {@code a == b} is about to be decided. */
    public static void same(Object a, Object b, int id) {
        branch(id, a == b, 1, 1);
    }

    /** {@code a != b} is about to be decided. */
    public static void notSame(Object a, Object b, int id) {
        branch(id, a != b, 1, 1);
    }

    /** Two longs are compared, and the result with zero: {@code comparison} says how the jump does. */
    public static void compare(long a, long b, int comparison, int id) {
        meet(a, b, id);
        compared(Long.compare(a, b), Math.abs((double) a - b), 1, comparison, id);
    }

    /** Two doubles are compared, and the result with zero. */
    public static void compare(double a, double b, int comparison, int id) {
        if (a != b && counts()) {
            COMPARED.add(a, b);
        }
        double distance = a == b ? 0 : Math.abs(a - b);
        int ofNaN = (comparison & GREATER_IF_NAN) != 0 ? 1 : -1;
        int order = a < b ? -1 : a > b ? 1 : a == b ? 0 : ofNaN;
        compared(order, distance <= Double.MAX_VALUE ? distance : Double.MAX_VALUE, Double.MIN_VALUE, comparison & ~GREATER_IF_NAN, id);
    }

    /**
     * Jumps on {@code order} compared with zero: 0 for equal, 1 not equal, 2 less, 3 not less, 4 greater, 5 not greater, as the opcodes
     * go. {@code least} is the smallest step over the border.
     */
    private static void compared(int order, double distance, double least, int comparison, int id) {
        double over = distance + least;
        switch (comparison) {
            case 0 -> branch(id, order == 0, distance, 1);
            case 1 -> branch(id, order != 0, 1, distance);
            case 2 -> branch(id, order < 0, over, distance);
            case 3 -> branch(id, order >= 0, distance, over);
            case 4 -> branch(id, order > 0, over, distance);
            default -> branch(id, order <= 0, distance, over);
        }
    }

    /**
     * A text was compared, with the result {@code outcome}, on which the jump {@code comparison} (0: taken if it is false, 1: if it
     * is true) will decide.
     */
    public static void text(int outcome, Object a, Object b, int relation, int comparison, int id) {
        double apart = outcome != 0 ? 0 : Math.max(1, Texts.distance(relation, a, b));
        if (outcome == 0 && counts()) {
            COMPARED.add(a, b);
        }
        if (comparison == 0) {
            branch(id, outcome == 0, 1, apart);
        } else {
            branch(id, outcome != 0, apart, 1);
        }
    }

    /** Something is about to be looked for in a map or collection of the JDK. */
    public static void sought(Object where, Object key) {
        if (counts()) {
            COMPARED.sought(where, key);
        }
    }

    /** Two numbers are compared: a test may need one of them. */
    private static void meet(long a, long b, int id) {
        if (COMPARED.asks(a, b, id) && counts()) {
            COMPARED.add(a, b, id);
        }
    }

    /** Two numbers are compared by their order. */
    private static void meetOrder(long a, long b, int id) {
        if (COMPARED.asksOrder(a, b, id) && counts()) {
            COMPARED.addOrdered(a, b, id);
        }
    }

    /** A switch is about to be decided. */
    public static void choose(int value, int id) {
        if (counts()) {
            HITS.choose(id, value);
        }
    }

    /** A jump is decided; the distance of the way that is taken is 0 in any case. */
    private static void branch(int id, boolean taken, double toTrue, double toFalse) {
        if (counts()) {
            HITS.branch(id, taken ? 0 : toTrue, taken ? toFalse : 0);
        }
    }

    private static boolean isFollowed() {
        return initializers == 0 && Thread.currentThread() == executor;
    }

    /** A method is entered: class, name and descriptor. */
    public static void enter(String method) {
        if (isFollowed()) {
            course.enter(method);
        }
    }

    /** A block is come by. */
    public static void at(int pc) {
        if (isFollowed()) {
            course.at(pc);
        }
    }

    /** A handler begins. */
    public static void caught(String method, int pc) {
        if (isFollowed()) {
            course.caught(method, pc);
        }
    }

    /** An instruction is done that yields nothing. */
    public static void done(int pc) {
        if (isFollowed()) {
            course.done(pc);
        }
    }

    /** What an instruction yields. */
    public static void note(int value, int pc) {
        if (isFollowed()) {
            course.note(value, pc);
        }
    }

    /** What an instruction yields. */
    public static void note(long value, int pc) {
        if (isFollowed()) {
            course.note(value, pc);
        }
    }

    /** What an instruction yields. */
    public static void note(float value, int pc) {
        if (isFollowed()) {
            course.note(value, pc);
        }
    }

    /** What an instruction yields. */
    public static void note(double value, int pc) {
        if (isFollowed()) {
            course.note(value, pc);
        }
    }

    /** What an instruction yields. */
    public static void note(Object value, int pc) {
        if (isFollowed()) {
            course.note(value, pc);
        }
    }
}
