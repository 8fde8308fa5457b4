package recrash;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamField;
import java.io.Reader;
import java.io.Serializable;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Restores the objects of a recorded crash for the tests beside it, and calls what a test cannot call by itself.
 *
 * <p>This file belongs to the tests: it depends on nothing but the JDK, and it may be moved, kept and changed with them.
 * The objects stand in a text file named after the test class, {@code OrderImportCrashTest.objects}, which is looked for
 * beside the test class on the class path and then beside the sources. It reads like this:
 *
 * <pre>
 * recrash objects 1
 * # A line that starts with '#' is a comment.
 *
 * &#64;1 object com.acme.Order                       made without a constructor, then its fields are set
 *   customer = &#64;2
 *   com.acme.Entity.id = 4711L                   a field of a superclass
 * &#64;2 record com.acme.Customer(java.lang.String) "Ann"
 * &#64;3 array int[] 3
 *   1 2 3
 * &#64;4 new java.util.ArrayList()                   an object of the JDK, through its public methods
 *   add &#64;1                                       of parameters of type Object; others are named: skip(long) 3L
 * &#64;5 call java.time.LocalDate.ofEpochDay(long) 19000L
 * &#64;6 object com.acme.Index extends java.util.HashMap()
 *   name = "by id"
 *   put 4711L &#64;1
 *
 * [row_throwsNullPointerException_frame4]
 * &#64;1 object com.acme.Order                       replaces the object above, for this test only
 * </pre>
 *
 * <p>Objects may refer to each other in cycles. Each group of objects that do is made first, then gets its fields and
 * elements, then its contents; collections that hash or compare come last, when their keys are complete. Where an
 * object cannot be restored, null stands for it, and a line on standard error says so.
 */
public final class Restore {

    private static final String VERSION = "recrash objects 1";

    private final Map<Integer, Entry> entries = new HashMap<Integer, Entry>();
    private final Maker maker;

    private Restore(ClassLoader loader) {
        maker = new Maker(entries, loader);
    }

    /** The objects of a test class. */
    public static Restore from(Class<?> test) {
        return from(test, "");
    }

    /** The objects of a test class as one of its tests needs them. */
    public static Restore from(Class<?> test, String part) {
        String name = test.getSimpleName() + ".objects";
        try (InputStream in = Files.open(test, name)) {
            return from(new InputStreamReader(in, StandardCharsets.UTF_8), name, part, test.getClassLoader());
        } catch (IOException e) {
            throw new Problem(name + " cannot be read: " + e, e);
        }
    }

    /** The objects of a text that has this name, of classes that the loader finds. */
    public static Restore from(Reader text, String name, String part, ClassLoader loader) throws IOException {
        Restore restore = new Restore(loader);
        restore.read(new BufferedReader(text), name, part);
        return restore;
    }

    /** The object with this number. The caller says what type it is. */
    @SuppressWarnings("unchecked")
    public <T> T get(int number) {
        return (T) maker.object(number);
    }

    /**
     * Calls exactly the method that is named, with any access, even where the receiver's class overrides it.
     *
     * @param className binary name, {@code com.acme.Shop$Item}
     * @param signature name and parameter types, {@code price(int,java.lang.String)}
     * @param receiver the object, or null for a static method
     * @return what the method returns; what it throws is thrown as it is
     */
    public static Object call(String className, String signature, Object receiver, Object... arguments)
            throws Throwable {
        Class<?> type = Types.named(className, Restore.class.getClassLoader());
        return Calls.handle(Calls.method(type, signature)).call(receiver, arguments);
    }

    /** Calls a constructor, with any access: {@code construct("com.acme.Shop", "(int)", 3)}. */
    public static Object construct(String className, String signature, Object... arguments) throws Throwable {
        Class<?> type = Types.named(className, Restore.class.getClassLoader());
        return Calls.handle(Calls.constructor(type, signature)).call(null, arguments);
    }

    /** Runs the static initialiser of a class that nothing has used yet in this JVM. */
    public static void initialize(String className) throws Throwable {
        try {
            Class.forName(className, true, Restore.class.getClassLoader());
        } catch (ExceptionInInitializerError e) {
            throw e.getCause() == null ? e : e.getCause();
        } catch (ClassNotFoundException e) {
            throw new Problem("the class " + className + " is not on the class path", e);
        }
    }

    private void read(BufferedReader lines, String name, String part) throws IOException {
        String first = lines.readLine();
        if (!VERSION.equals(first)) {
            throw new Problem(name + " starts with \"" + first + "\", where \"" + VERSION + "\" is expected");
        }
        boolean wanted = true;
        Entry entry = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String text = line.trim();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            } else if (line.startsWith("[")) {
                wanted = text.equals("[" + part + "]");
            } else if (line.startsWith("@")) {
                entry = new Entry(text);
                if (wanted) {
                    entries.put(entry.id, entry);
                }
            } else if (entry != null) {
                entry.lines.add(text);
            }
        }
    }

    /** Something is wrong with restoring, not with the program under test. */
    public static final class Problem extends RuntimeException {
        private static final long serialVersionUID = 1;

        Problem(String sentence) {
            super(sentence);
        }

        Problem(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }

    /** Where the text file may lie. */
    private static final class Files {
        private static final String[] FOLDERS = {
            "", "src/test/resources", "src/test/java", "target/recrash", "src/test", "test", "tests", "build/recrash"
        };

        static InputStream open(Class<?> test, String name) throws IOException {
            InputStream resource = test.getResourceAsStream(name);
            return resource != null ? resource : new FileInputStream(find(test, name));
        }

        private static File find(Class<?> test, String name) {
            String dotted = test.getName();
            String folder = dotted.substring(0, dotted.lastIndexOf('.') + 1).replace('.', '/');
            for (File root : roots(test)) {
                for (String sources : FOLDERS) {
                    File file = new File(new File(root, sources), folder + name);
                    if (file.isFile()) {
                        return file;
                    }
                }
            }
            throw new Problem(folder + name + " is neither on the class path nor beside the sources of "
                + dotted + "; copy it to a folder of test resources");
        }

        /** The working directory and every folder above the compiled test. */
        private static List<File> roots(Class<?> test) {
            List<File> roots = new ArrayList<File>();
            roots.add(new File("").getAbsoluteFile());
            try {
                File classes = new File(test.getProtectionDomain().getCodeSource().getLocation().toURI());
                for (File folder = classes; folder != null; folder = folder.getParentFile()) {
                    roots.add(folder);
                }
            } catch (Exception e) {
                // The test was loaded from no file; the working directory must do.
            }
            return roots;
        }
    }

    /** One object of the text file, and how far it has been restored. */
    private static final class Entry {
        static final int LAST_TURN = 2;

        final int id;
        final List<String> header;
        final List<String> lines = new ArrayList<String>();
        final List<List<String>> body = new ArrayList<List<String>>();
        final List<Integer> references = new ArrayList<Integer>();
        int next;
        int number;
        int low;
        boolean open;
        boolean made;
        boolean set;
        Object object;
        Problem failure;

        Entry(String text) {
            List<String> tokens = Tokens.split(text);
            id = Tokens.reference(tokens.get(0));
            header = tokens.subList(1, tokens.size());
        }

        void parse() {
            for (String line : lines) {
                body.add(Tokens.split(line));
            }
            lines.clear();
            Tokens.collectReferences(header, references);
            for (List<String> tokens : body) {
                Tokens.collectReferences(tokens, references);
            }
        }

        /** When its contents are put in: collections that hash come after others, those that compare come last. */
        int turn() {
            if (object instanceof SortedMap || object instanceof SortedSet) {
                return LAST_TURN;
            }
            boolean compares = object instanceof Queue && !(object instanceof Deque);
            return compares ? LAST_TURN : object instanceof Map || object instanceof Set ? 1 : 0;
        }
    }

    /** The words of a line. */
    private static final class Tokens {
        static List<String> split(String line) {
            List<String> tokens = new ArrayList<String>();
            int at = 0;
            while (at < line.length()) {
                char first = line.charAt(at);
                if (first == ' ' || first == '\t') {
                    at++;
                    continue;
                }
                int end = first == '"' || first == '\'' ? quoted(line, at) : bare(line, at);
                tokens.add(line.substring(at, end));
                at = end;
            }
            return tokens;
        }

        private static int bare(String line, int at) {
            int end = at;
            while (end < line.length() && line.charAt(end) != ' ' && line.charAt(end) != '\t') {
                end++;
            }
            return end;
        }

        private static int quoted(String line, int at) {
            for (int end = at + 1; end < line.length(); end++) {
                if (line.charAt(end) == '\\') {
                    end++;
                } else if (line.charAt(end) == line.charAt(at)) {
                    return end + 1;
                }
            }
            throw new Problem("a quote is not closed: " + line);
        }

        static int reference(String token) {
            return Integer.parseInt(token.substring(1));
        }

        static void collectReferences(List<String> tokens, List<Integer> references) {
            for (String token : tokens) {
                if (token.startsWith("@")) {
                    references.add(reference(token));
                }
            }
        }

        static String unescape(String text) {
            if (text.indexOf('\\') < 0) {
                return text;
            }
            StringBuilder out = new StringBuilder(text.length());
            for (int at = 0; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                char escape = text.charAt(++at);
                if (escape == 'u') {
                    out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int index = "ntrbf".indexOf(escape);
                    out.append(index < 0 ? escape : "\n\t\r\b\f".charAt(index));
                }
            }
            return out.toString();
        }
    }

    /** Types and signatures by their names as Java code has them, nested classes with {@code $}. */
    private static final class Types {
        private static final Class<?>[] PRIMITIVES = {
            boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class,
            void.class
        };

        static Class<?> named(String name, ClassLoader loader) {
            if (name.endsWith("[]")) {
                return Array.newInstance(named(name.substring(0, name.length() - 2), loader), 0).getClass();
            }
            for (Class<?> primitive : PRIMITIVES) {
                if (primitive.getName().equals(name)) {
                    return primitive;
                }
            }
            try {
                return Class.forName(Tokens.unescape(name), false, loader);
            } catch (ClassNotFoundException e) {
                throw new Problem("the class " + name + " is not on the class path", e);
            }
        }

        /** The parameter types in {@code name(int,java.lang.String)}. */
        static Class<?>[] parameters(String signature, ClassLoader loader) {
            String inner = signature.substring(signature.indexOf('(') + 1, signature.lastIndexOf(')'));
            if (inner.isEmpty()) {
                return new Class<?>[0];
            }
            String[] names = inner.split(",");
            Class<?>[] types = new Class<?>[names.length];
            for (int i = 0; i < names.length; i++) {
                types[i] = named(names[i], loader);
            }
            return types;
        }

        /** A signature, {@code (int,java.lang.String)long}, as a method type. */
        static MethodType method(String signature, ClassLoader loader) {
            Class<?> result = named(signature.substring(signature.lastIndexOf(')') + 1), loader);
            return MethodType.methodType(result, parameters(signature, loader));
        }

        static boolean ofJdk(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return loader == null || loader == ClassLoader.getSystemClassLoader().getParent();
        }

        static Class<?> boxed(Class<?> type) {
            return type.isPrimitive() ? MethodType.methodType(type).wrap().returnType() : type;
        }
    }

    /** Restores objects, each with all that it refers to. */
    private static final class Maker {
        private static final int MOST_REPORTS = 20;

        private final Map<Integer, Entry> entries;
        private final ClassLoader loader;
        private final Values values;
        /** Each takes long to find, lists have thousands of nodes of one class, and tests of a crash have the same classes. */
        private static final Map<List<?>, Constructor<?>> ALLOCATORS = new ConcurrentHashMap<List<?>, Constructor<?>>();

        private final Bare bare = new Bare();
        private int count;
        private int reports;

        Maker(Map<Integer, Entry> entries, ClassLoader loader) {
            this.entries = entries;
            this.loader = loader;
            this.values = new Values(this, loader);
        }

        Entry entry(int id) {
            Entry entry = entries.get(id);
            if (entry == null) {
                throw new Problem("the object @" + id + " is not in the file");
            }
            return entry;
        }

        Object object(int id) {
            Entry root = entry(id);
            if (root.number == 0) {
                restore(root);
            }
            if (root.failure != null) {
                throw root.failure;
            }
            return root.object;
        }

        /** Finds the groups of objects that refer to each other (Tarjan's algorithm) and finishes each, innermost first. */
        private void restore(Entry root) {
            Deque<Entry> path = new ArrayDeque<Entry>();
            Deque<Entry> open = new ArrayDeque<Entry>();
            enter(root, path, open);
            while (!path.isEmpty()) {
                Entry entry = path.peek();
                if (entry.next < entry.references.size()) {
                    Entry child = entry(entry.references.get(entry.next++));
                    if (child.number == 0) {
                        enter(child, path, open);
                    } else if (child.open) {
                        entry.low = Math.min(entry.low, child.number);
                    }
                } else {
                    path.pop();
                    if (!path.isEmpty()) {
                        path.peek().low = Math.min(path.peek().low, entry.low);
                    }
                    if (entry.low == entry.number) {
                        finish(group(entry, open));
                    }
                }
            }
        }

        private void enter(Entry entry, Deque<Entry> path, Deque<Entry> open) {
            entry.parse();
            entry.number = ++count;
            entry.low = entry.number;
            entry.open = true;
            path.push(entry);
            open.push(entry);
        }

        private static List<Entry> group(Entry root, Deque<Entry> open) {
            List<Entry> group = new ArrayList<Entry>();
            Entry entry;
            do {
                entry = open.pop();
                entry.open = false;
                group.add(entry);
            } while (entry != root);
            return group;
        }

        private void finish(List<Entry> group) {
            List<Entry> waiting = group;
            while (!waiting.isEmpty()) {
                List<Entry> left = makeWhatCanBeMade(waiting);
                setWhatCanBeSet(group);
                if (left.size() == waiting.size()) {
                    fail(left.remove(0), new Problem("it is needed for its own construction"));
                }
                waiting = left;
            }
            for (int turn = 0; turn <= Entry.LAST_TURN; turn++) {
                for (Entry entry : group) {
                    if (entry.object != null && entry.turn() == turn) {
                        fill(entry);
                    }
                }
            }
        }

        private List<Entry> makeWhatCanBeMade(List<Entry> waiting) {
            List<Entry> left = new ArrayList<Entry>();
            for (Entry entry : waiting) {
                if (entry.header.get(0).equals("serialized") ? allMade(entry) : allMade(entry.header)) {
                    tryToMake(entry);
                } else {
                    left.add(entry);
                }
            }
            return left;
        }

        private void setWhatCanBeSet(List<Entry> group) {
            for (Entry entry : group) {
                if (entry.object != null && !entry.set && allMade(entry)) {
                    set(entry);
                    entry.set = true;
                }
            }
        }

        private boolean allMade(Entry entry) {
            for (int reference : entry.references) {
                if (!entry(reference).made) {
                    return false;
                }
            }
            return true;
        }

        private boolean allMade(List<String> tokens) {
            for (String token : tokens) {
                if (token.startsWith("@") && !entry(Tokens.reference(token)).made) {
                    return false;
                }
            }
            return true;
        }

        private void tryToMake(Entry entry) {
            try {
                entry.object = make(entry);
                entry.made = true;
            } catch (Throwable e) {
                fail(entry, e);
            }
        }

        /** Goes on with null in the place of an object. The test may do what it should anyway. */
        private void fail(Entry entry, Throwable failure) {
            entry.made = true;
            entry.failure = report("null stands for @" + entry.id + " " + entry.header.get(1), failure);
        }

        /** A problem of restoring, which is told on standard error. */
        private Problem report(String what, Throwable failure) {
            Throwable cause = failure instanceof InvocationTargetException ? failure.getCause() : failure;
            String why = cause instanceof Problem ? cause.getMessage() : cause.toString();
            if (++reports <= MOST_REPORTS) {
                System.err.println("recrash: " + what + ": " + why);
            }
            return new Problem(what + ": " + why, cause);
        }

        private Object make(Entry entry) throws Throwable {
            List<String> rest = entry.header.subList(2, entry.header.size());
            String what = entry.header.get(1);
            String kind = entry.header.get(0);
            if (kind.equals("object")) {
                return allocate(Types.named(what, loader), rest);
            } else if (kind.equals("new") || kind.equals("record")) {
                Class<?> type = Types.named(what.substring(0, what.indexOf('(')), loader);
                return construct(Calls.constructor(type, what), arguments(what, rest));
            } else if (kind.equals("call")) {
                return callPublic(what, rest);
            } else if (kind.equals("array")) {
                return Array.newInstance(Types.named(what, loader).getComponentType(), Integer.parseInt(rest.get(0)));
            } else if (kind.equals("serialized")) {
                return Serialized.make(Types.named(what, loader), entry, values);
            } else if (kind.equals("value")) {
                return values.text(what, entry.body);
            } else if (kind.equals("lambda")) {
                return Lambdas.make(what, rest, values, loader);
            } else if (kind.equals("standin")) {
                return StandIn.make(what, (String) values.of(rest.get(0)), loader);
            }
            throw new Problem("\"" + kind + "\" is no way to make an object");
        }

        /** By plain reflection: to make a method handle takes longer than to make hundreds of objects. */
        private static Object construct(Constructor<?> constructor, Object[] arguments) throws ReflectiveOperationException {
            if (!Types.ofJdk(constructor.getDeclaringClass())) {
                constructor.setAccessible(true);
            }
            return constructor.newInstance(arguments);
        }

        /** Makes an object without running a constructor of the program's. */
        private Object allocate(Class<?> type, List<String> rest) throws Throwable {
            if (rest.isEmpty()) {
                return bare.suits(type) ? bare.make(type) : allocator(type, "").newInstance();
            }
            String base = rest.get(1);
            return allocator(type, base).newInstance(arguments(base, rest.subList(2, rest.size())));
        }

        /** What makes objects of a class by the constructor of a superclass in the JDK that is named, if one is. */
        private Constructor<?> allocator(Class<?> type, String base) throws ReflectiveOperationException {
            List<?> key = Arrays.asList(type, base);
            Constructor<?> known = ALLOCATORS.get(key);
            if (known != null) {
                return known;
            }
            Constructor<?> constructor = base.isEmpty()
                ? Allocation.base(type)
                : Calls.constructor(Types.named(base.substring(0, base.indexOf('(')), loader), base);
            Constructor<?> allocator = Allocation.of(type, constructor);
            ALLOCATORS.put(key, allocator);
            return allocator;
        }

        private Object callPublic(String signature, List<String> rest) throws Throwable {
            int dot = signature.lastIndexOf('.', signature.indexOf('('));
            Class<?> type = Types.named(signature.substring(0, dot), loader);
            Method method = Calls.method(type, signature.substring(dot + 1));
            if (Modifier.isStatic(method.getModifiers())) {
                return method.invoke(null, arguments(signature, rest));
            }
            return method.invoke(values.of(rest.get(0)), arguments(signature, rest.subList(1, rest.size())));
        }

        private Object[] arguments(String signature, List<String> tokens) {
            return values.all(tokens, Types.parameters(signature, loader));
        }

        private void set(Entry entry) {
            if (entry.header.get(0).equals("array")) {
                values.fillArray(entry.object, entry.body);
            } else if (entry.header.get(0).equals("object")) {
                for (List<String> line : entry.body) {
                    if (isField(line)) {
                        setField(entry, line.get(0), line.subList(2, line.size()));
                    }
                }
            }
        }

        private static boolean isField(List<String> line) {
            return line.size() > 1 && line.get(1).equals("=");
        }

        private void setField(Entry entry, String name, List<String> value) {
            int dot = name.lastIndexOf('.');
            try {
                Class<?> type = dot < 0 ? entry.object.getClass() : Types.named(name.substring(0, dot), loader);
                Field field = type.getDeclaredField(Tokens.unescape(name.substring(dot + 1)));
                field.setAccessible(true);
                field.set(entry.object, values.all(value, new Class<?>[] {field.getType()})[0]);
            } catch (Exception e) {
                report("the field " + name + " of @" + entry.id + " " + entry.header.get(1) + " is not set", e);
            }
        }

        private void fill(Entry entry) {
            String kind = entry.header.get(0);
            if (kind.equals("array") || kind.equals("value") || kind.equals("serialized")) {
                return;
            }
            if (entry.object instanceof TreeMap || entry.object instanceof TreeSet) {
                Sorted.fill(entry, this);
                return;
            }
            for (List<String> line : entry.body) {
                if (!isField(line)) {
                    try {
                        step(entry, line.get(0), line.subList(1, line.size()));
                    } catch (Throwable e) {
                        report("@" + entry.id + " " + entry.header.get(1) + " lacks " + line, e);
                    }
                }
            }
        }

        /** Calls a method of the JDK on an object, even where the program overrides it. */
        private void step(Entry entry, String name, List<String> tokens) throws Throwable {
            Class<?>[] types = new Class<?>[tokens.size()];
            Arrays.fill(types, Object.class);
            boolean typed = name.endsWith(")");
            String simple = typed ? name.substring(0, name.indexOf('(')) : name;
            Method method = Calls.publicMethod(entry.object.getClass(), simple, typed ? Types.parameters(name, loader) : types);
            call(entry, method, values.all(tokens, method.getParameterTypes()));
        }

        private void call(Entry entry, Method method, Object... arguments) throws Throwable {
            if (Types.ofJdk(entry.object.getClass())) {
                method.invoke(entry.object, arguments);
            } else {
                Calls.handle(method, entry.object.getClass()).call(entry.object, arguments);
            }
        }
    }

    /** Trees: filled from what is sorted already, so that neither comparators nor elements compare anything. */
    private static final class Sorted implements InvocationHandler {
        private final Comparator<?> comparator;
        private final Collection<?> elements;

        private Sorted(Comparator<?> comparator, Collection<?> elements) {
            this.comparator = comparator;
            this.elements = elements;
        }

        static void fill(Entry entry, Maker maker) {
            boolean isMap = entry.object instanceof TreeMap;
            List<Object> elements = new ArrayList<Object>();
            for (List<String> line : entry.body) {
                if (line.get(0).equals("put") || line.get(0).equals("add")) {
                    Object first = maker.values.of(line.get(1));
                    elements.add(isMap ? new SimpleEntry<Object, Object>(first, maker.values.of(line.get(2))) : first);
                }
            }
            Comparator<?> comparator =
                isMap ? ((TreeMap<?, ?>) entry.object).comparator() : ((TreeSet<?>) entry.object).comparator();
            Class<?> type = isMap ? SortedMap.class : SortedSet.class;
            Object all = Proxy.newProxyInstance(
                Sorted.class.getClassLoader(), new Class<?>[] {type}, new Sorted(comparator, elements));
            try {
                Class<?> tree = isMap ? TreeMap.class : TreeSet.class;
                Method method = isMap ? tree.getMethod("putAll", Map.class) : tree.getMethod("addAll", Collection.class);
                maker.call(entry, method, all);
            } catch (Throwable e) {
                maker.report("@" + entry.id + " " + entry.header.get(1) + " is empty", e);
            }
        }

        /** What a tree asks of something sorted that it takes over. */
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            if (method.getName().equals("comparator")) {
                return comparator;
            } else if (method.getName().equals("size")) {
                return elements.size();
            } else if (method.getName().equals("iterator")) {
                return elements.iterator();
            } else if (method.getName().equals("entrySet")) {
                return new AbstractSet<Object>() {
                    @Override
                    @SuppressWarnings("unchecked")
                    public Iterator<Object> iterator() {
                        return (Iterator<Object>) elements.iterator();
                    }

                    @Override
                    public int size() {
                        return elements.size();
                    }
                };
            }
            throw new UnsupportedOperationException(method.toString());
        }
    }

    /** Values as the text file writes them. */
    private static final class Values {
        private final Maker maker;
        private final ClassLoader loader;

        Values(Maker maker, ClassLoader loader) {
            this.maker = maker;
            this.loader = loader;
        }

        Object of(String token) {
            char first = token.charAt(0);
            if (first == '@') {
                return maker.entry(Tokens.reference(token)).object;
            } else if (first == '"') {
                return Tokens.unescape(token.substring(1, token.length() - 1)).intern();
            } else if (first == '\'') {
                return Tokens.unescape(token.substring(1, token.length() - 1)).charAt(0);
            } else if (token.startsWith("class:")) {
                return Types.named(token.substring(6), loader);
            } else if (token.startsWith("static:")) {
                return constant(token.substring(7));
            }
            return simple(token);
        }

        private Object simple(String token) {
            if (token.equals("null")) {
                return null;
            } else if (token.equals("true") || token.equals("false")) {
                return token.equals("true");
            } else if (token.startsWith("bits:")) {
                long bits = Long.parseUnsignedLong(token.substring(5), 16);
                return token.length() > 13 ? (Object) Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
            }
            return number(token);
        }

        private static Object number(String token) {
            String digits = token.substring(0, token.length() - 1);
            switch (token.charAt(token.length() - 1)) {
                case 'L':
                    return Long.parseLong(digits);
                case 'b':
                    return Byte.parseByte(digits);
                case 's':
                    return Short.parseShort(digits);
                case 'f':
                    return Float.parseFloat(digits);
                default:
                    boolean whole = token.indexOf('.') < 0 && token.indexOf('N') < 0 && token.indexOf('I') < 0;
                    return whole ? (Object) Integer.parseInt(token) : Double.parseDouble(token);
            }
        }

        /** A static field; an enum constant mostly. */
        private Object constant(String name) {
            int dot = name.lastIndexOf('.');
            Class<?> type = Types.named(name.substring(0, dot), loader);
            try {
                Field field = type.getDeclaredField(Tokens.unescape(name.substring(dot + 1)));
                if (!Types.ofJdk(type)) {
                    field.setAccessible(true);
                }
                return field.get(null);
            } catch (ReflectiveOperationException e) {
                throw new Problem("the constant " + name + " is not there any more", e);
            }
        }

        /** A value whose text may go on in the following lines. */
        Object text(String first, List<List<String>> more) {
            if (more.isEmpty()) {
                return of(first);
            }
            StringBuilder text = new StringBuilder((String) of(first));
            for (List<String> line : more) {
                text.append((String) of(line.get(0)));
            }
            return text.toString().intern();
        }

        /** The values of the tokens, each fit for its type. */
        Object[] all(List<String> tokens, Class<?>[] types) {
            Iterator<String> rest = tokens.iterator();
            Object[] all = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                if (!rest.hasNext()) {
                    throw new Problem("a value is missing after " + tokens);
                }
                String token = rest.next();
                all[i] = fit(token.equals("[") ? array(rest, types[i]) : of(token), types[i]);
            }
            return all;
        }

        /** {@code [ 1 2 3 ]}: an array of the type that is asked for. */
        private Object array(Iterator<String> rest, Class<?> type) {
            List<Object> elements = new ArrayList<Object>();
            for (String token = rest.next(); !token.equals("]"); token = rest.next()) {
                elements.add(of(token));
            }
            Object array = Array.newInstance(type.getComponentType(), elements.size());
            for (int i = 0; i < elements.size(); i++) {
                Array.set(array, i, elements.get(i));
            }
            return array;
        }

        private static Object fit(Object value, Class<?> type) {
            if (value == null ? type.isPrimitive() : !Types.boxed(type).isInstance(value)) {
                String what = value == null ? "null" : "an object of class " + value.getClass().getName();
                throw new Problem(what + " cannot stand where " + type.getName() + " is expected");
            }
            return value;
        }

        /** Elements from the lines below an array: bytes in hexadecimal, chars as strings, others as they are. */
        void fillArray(Object array, List<List<String>> lines) {
            int next = 0;
            for (List<String> line : lines) {
                for (String token : line) {
                    if (array instanceof byte[]) {
                        for (int at = 0; at < token.length(); at += 2) {
                            ((byte[]) array)[next++] = (byte) Integer.parseInt(token.substring(at, at + 2), 16);
                        }
                    } else if (array instanceof char[]) {
                        for (char c : ((String) of(token)).toCharArray()) {
                            ((char[]) array)[next++] = c;
                        }
                    } else {
                        Object value = of(token);
                        Class<?> type = array.getClass().getComponentType();
                        // What does not fit is an object that could not be restored as it was.
                        if (type.isPrimitive() || type.isInstance(value)) {
                            Array.set(array, next, value);
                        }
                        next++;
                    }
                }
            }
        }
    }

    /** Methods and constructors by their signatures, and calls of them. */
    private static final class Calls {
        static Method method(Class<?> type, String signature) {
            String name = Tokens.unescape(signature.substring(0, signature.indexOf('(')));
            Class<?>[] parameters = Types.parameters(signature, type.getClassLoader());
            for (Method method : type.getDeclaredMethods()) {
                // Bridge methods have the name and the parameters of another: the real one wins.
                if (!method.isBridge() && method.getName().equals(name)
                    && Arrays.equals(method.getParameterTypes(), parameters)) {
                    return method;
                }
            }
            try {
                return type.getDeclaredMethod(name, parameters);
            } catch (NoSuchMethodException e) {
                throw new Problem(type.getName() + " has no method " + signature, e);
            }
        }

        static Constructor<?> constructor(Class<?> type, String signature) {
            try {
                return type.getDeclaredConstructor(Types.parameters(signature, type.getClassLoader()));
            } catch (NoSuchMethodException e) {
                throw new Problem(type.getName() + " has no constructor " + signature, e);
            }
        }

        /** A method of a public type of the JDK that the class extends or implements. */
        static Method publicMethod(Class<?> type, String name, Class<?>[] parameters) {
            for (Class<?> each : supertypes(type)) {
                if (Types.ofJdk(each) && Modifier.isPublic(each.getModifiers()) && !each.getName().startsWith("sun.")) {
                    try {
                        Method method = each.getDeclaredMethod(name, parameters);
                        if (Modifier.isPublic(method.getModifiers())) {
                            return method;
                        }
                    } catch (NoSuchMethodException e) {
                        // A supertype may have it.
                    }
                }
            }
            throw new Problem(type.getName() + " has no method " + name + Arrays.toString(parameters));
        }

        private static Collection<Class<?>> supertypes(Class<?> type) {
            Map<Class<?>, Boolean> types = new LinkedHashMap<Class<?>, Boolean>();
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                types.put(each, true);
            }
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                addInterfaces(each, types);
            }
            return types.keySet();
        }

        private static void addInterfaces(Class<?> type, Map<Class<?>, Boolean> types) {
            for (Class<?> each : type.getInterfaces()) {
                types.put(each, true);
                addInterfaces(each, types);
            }
        }

        static Calls handle(Constructor<?> constructor) {
            try {
                if (!Types.ofJdk(constructor.getDeclaringClass())) {
                    constructor.setAccessible(true);
                }
                return new Calls(MethodHandles.lookup().unreflectConstructor(constructor), false);
            } catch (IllegalAccessException e) {
                throw new Problem(constructor + " cannot be called", e);
            }
        }

        static Calls handle(Method method) {
            return handle(method, method.getDeclaringClass());
        }

        /** A handle that calls the method itself, even where the receiver's class overrides it. */
        static Calls handle(Method method, Class<?> receiver) {
            try {
                if (Modifier.isStatic(method.getModifiers())) {
                    method.setAccessible(true);
                    return new Calls(MethodHandles.lookup().unreflect(method), false);
                }
                Class<?> caller = Types.ofJdk(method.getDeclaringClass()) ? firstOfProgram(receiver) : receiver;
                return new Calls(lookupIn(caller).unreflectSpecial(method, caller), true);
            } catch (ReflectiveOperationException e) {
                throw new Problem(method + " cannot be called", e);
            }
        }

        private static Class<?> firstOfProgram(Class<?> type) {
            Class<?> first = type;
            while (!Types.ofJdk(first.getSuperclass())) {
                first = first.getSuperclass();
            }
            return first;
        }

        /** {@code MethodHandles.privateLookupIn}, which sources for Java 8 cannot name. */
        static MethodHandles.Lookup lookupIn(Class<?> type) throws ReflectiveOperationException {
            Method method = MethodHandles.class.getMethod("privateLookupIn", Class.class, MethodHandles.Lookup.class);
            return (MethodHandles.Lookup) method.invoke(null, type, MethodHandles.lookup());
        }

        private final MethodHandle handle;
        private final boolean hasReceiver;

        private Calls(MethodHandle handle, boolean hasReceiver) {
            this.handle = handle;
            this.hasReceiver = hasReceiver;
        }

        /** Calls; what is called throws its own exceptions from here. */
        Object call(Object receiver, Object[] arguments) throws Throwable {
            List<Object> all = new ArrayList<Object>(Arrays.asList(arguments));
            if (hasReceiver) {
                all.add(0, receiver);
            }
            check(all);
            return handle.asFixedArity().invokeWithArguments(all);
        }

        private void check(List<Object> arguments) {
            List<Class<?>> types = handle.type().parameterList();
            if (types.size() != arguments.size()) {
                throw new Problem(types.size() + " arguments are expected, " + arguments.size() + " are given");
            }
            if (hasReceiver && arguments.get(0) == null) {
                throw new Problem("the receiver is null");
            }
            for (int i = 0; i < types.size(); i++) {
                Values.fit(arguments.get(i), types.get(i));
            }
        }
    }

    /** Makes objects that no constructor has anything to do for. For others, the JDK generates code for each class, which takes long. */
    private static final class Bare {
        private final Map<Class<?>, Boolean> suits = new HashMap<Class<?>, Boolean>();
        private Object unsafe;
        private Method allocate;

        boolean suits(Class<?> type) throws NoSuchMethodException {
            Boolean known = suits.get(type);
            if (known == null) {
                known = Allocation.base(type).getDeclaringClass() == Object.class;
                suits.put(type, known);
            }
            return known;
        }

        Object make(Class<?> type) throws ReflectiveOperationException {
            if (allocate == null) {
                // By reflection, because compilers that target older releases hide the class.
                Class<?> owner = Class.forName("sun.misc.Unsafe");
                Field field = owner.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                unsafe = field.get(null);
                allocate = owner.getMethod("allocateInstance", Class.class);
            }
            return allocate.invoke(unsafe, type);
        }
    }

    /** Objects without a constructor of the program having run. */
    private static final class Allocation {
        /** The nearest superclass in the JDK that has a constructor without parameters gives it. */
        static Constructor<?> base(Class<?> type) throws NoSuchMethodException {
            for (Class<?> each = type.getSuperclass(); each != null; each = each.getSuperclass()) {
                if (Types.ofJdk(each)) {
                    for (Constructor<?> constructor : each.getDeclaredConstructors()) {
                        if (constructor.getParameterTypes().length == 0 && !Modifier.isPrivate(constructor.getModifiers())) {
                            return constructor;
                        }
                    }
                }
            }
            return Object.class.getDeclaredConstructor();
        }

        /** A constructor of the class that runs only that of a superclass, as deserialisation has it. */
        static Constructor<?> of(Class<?> type, Constructor<?> base) throws ReflectiveOperationException {
            // By reflection, because compilers that target older releases hide the class.
            Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
            Object instance = factory.getMethod("getReflectionFactory").invoke(null);
            Method method = factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
            return (Constructor<?>) method.invoke(instance, type, base);
        }
    }

    /** Objects of the JDK by deserialisation: the stream is written from their fields, not by them. */
    private static final class Serialized extends ObjectInputStream {
        private final List<Object> values;

        private Serialized(byte[] stream, List<Object> values) throws IOException {
            super(new ByteArrayInputStream(stream));
            this.values = values;
            enableResolveObject(true);
        }

        /** Stands in the stream for an object that is restored already. */
        private static final class Handle implements Serializable {
            private static final long serialVersionUID = 1;
            int index;
        }

        @Override
        protected Object resolveObject(Object object) {
            return object instanceof Handle ? values.get(((Handle) object).index) : object;
        }

        /** The object. A class may want more in the stream than its fields: then it cannot be made. */
        static Object make(Class<?> type, Entry entry, Values parser) throws Exception {
            Map<String, Object> fields = new HashMap<String, Object>();
            for (List<String> line : entry.body) {
                fields.put(line.get(0), parser.of(line.get(2)));
            }
            List<Object> values = new ArrayList<Object>();
            byte[] stream = write(type, fields, values);
            try (Serialized in = new Serialized(stream, values)) {
                return in.readObject();
            }
        }

        private static byte[] write(Class<?> type, Map<String, Object> fields, List<Object> values) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
            out.writeShort(ObjectStreamConstants.STREAM_VERSION);
            out.writeByte(ObjectStreamConstants.TC_OBJECT);
            describe(type, out);
            contents(type, fields, values, out);
            return bytes.toByteArray();
        }

        private static void describe(Class<?> type, DataOutputStream out) throws IOException {
            if (type == null || !Serializable.class.isAssignableFrom(type)) {
                out.writeByte(ObjectStreamConstants.TC_NULL);
                return;
            }
            ObjectStreamClass description = ObjectStreamClass.lookup(type);
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            out.writeUTF(type.getName());
            out.writeLong(description.getSerialVersionUID());
            out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE | (writes(type) ? ObjectStreamConstants.SC_WRITE_METHOD : 0));
            out.writeShort(description.getFields().length);
            for (ObjectStreamField field : description.getFields()) {
                out.writeByte(field.getTypeCode());
                out.writeUTF(field.getName());
                if (!field.isPrimitive()) {
                    out.writeByte(ObjectStreamConstants.TC_STRING);
                    out.writeUTF(field.getTypeString());
                }
            }
            out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
            describe(type.getSuperclass(), out);
        }

        private static boolean writes(Class<?> type) {
            try {
                return type.getDeclaredMethod("writeObject", ObjectOutputStream.class) != null;
            } catch (NoSuchMethodException e) {
                return false;
            }
        }

        private static void contents(Class<?> type, Map<String, Object> fields, List<Object> values, DataOutputStream out)
                throws IOException {
            if (type == null || !Serializable.class.isAssignableFrom(type)) {
                return;
            }
            contents(type.getSuperclass(), fields, values, out);
            for (ObjectStreamField field : ObjectStreamClass.lookup(type).getFields()) {
                Object value = fields.get(type.getName() + "." + field.getName());
                if (field.isPrimitive()) {
                    primitive(field.getTypeCode(), value, out);
                } else if (value == null) {
                    out.writeByte(ObjectStreamConstants.TC_NULL);
                } else {
                    out.writeByte(ObjectStreamConstants.TC_OBJECT);
                    describe(Handle.class, out);
                    out.writeInt(values.size());
                    values.add(value);
                }
            }
            if (writes(type)) {
                out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
            }
        }

        private static void primitive(char kind, Object value, DataOutputStream out) throws IOException {
            Number number = value instanceof Number ? (Number) value : Integer.valueOf(0);
            switch (kind) {
                case 'Z':
                    out.writeBoolean(Boolean.TRUE.equals(value));
                    break;
                case 'C':
                    out.writeChar(value instanceof Character ? (Character) value : 0);
                    break;
                case 'B':
                    out.writeByte(number.byteValue());
                    break;
                case 'S':
                    out.writeShort(number.shortValue());
                    break;
                case 'I':
                    out.writeInt(number.intValue());
                    break;
                case 'J':
                    out.writeLong(number.longValue());
                    break;
                case 'F':
                    out.writeFloat(number.floatValue());
                    break;
                default:
                    out.writeDouble(number.doubleValue());
                    break;
            }
        }
    }

    /** Lambdas and method references, made as the program makes them. */
    private static final class Lambdas {
        /**
         * The tokens: host class; interface, its method as {@code apply(java.lang.Object)java.lang.Object}, the same with
         * type arguments put in; reference kind, class and method that is called; types of what was captured, and it.
         */
        static Object make(String host, List<String> tokens, Values values, ClassLoader loader) throws Throwable {
            MethodHandles.Lookup lookup = Calls.lookupIn(Types.named(host, loader));
            Class<?> type = Types.named(tokens.get(0), loader);
            String sam = tokens.get(1);
            MethodHandle called = called(lookup, tokens.get(3), tokens.get(4), tokens.get(5), loader);
            String captured = tokens.get(6);
            MethodType factory = Types.method(captured + type.getName(), loader);
            CallSite site = LambdaMetafactory.metafactory(lookup, sam.substring(0, sam.indexOf('(')), factory,
                Types.method(sam, loader), called, Types.method(tokens.get(2), loader));
            Object[] arguments = values.all(tokens.subList(7, tokens.size()), factory.parameterArray());
            return site.getTarget().invokeWithArguments(arguments);
        }

        private static MethodHandle called(MethodHandles.Lookup lookup, String kind, String owner, String signature,
                ClassLoader loader) throws ReflectiveOperationException {
            Class<?> type = Types.named(owner, loader);
            String name = Tokens.unescape(signature.substring(0, signature.indexOf('(')));
            MethodType method = Types.method(signature, loader);
            if (kind.equals("static")) {
                return lookup.findStatic(type, name, method);
            } else if (kind.equals("new")) {
                return lookup.findConstructor(type, method);
            } else if (kind.equals("special")) {
                return lookup.findSpecial(type, name, method, lookup.lookupClass());
            }
            return lookup.findVirtual(type, name, method);
        }
    }

    /** An object that could not be restored: it says so when it is called. */
    private static final class StandIn implements InvocationHandler {
        private final String sentence;

        private StandIn(String sentence) {
            this.sentence = sentence;
        }

        static Object make(String interfaces, String sentence, ClassLoader loader) {
            String[] names = interfaces.split(",");
            Class<?>[] types = new Class<?>[names.length];
            for (int i = 0; i < names.length; i++) {
                types[i] = Types.named(names[i], loader);
            }
            return Proxy.newProxyInstance(loader, types, new StandIn(sentence));
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            if (method.getDeclaringClass() != Object.class) {
                throw new UnsupportedOperationException(sentence);
            } else if (method.getName().equals("equals")) {
                return proxy == arguments[0];
            } else if (method.getName().equals("hashCode")) {
                return System.identityHashCode(proxy);
            }
            return sentence;
        }
    }
}
