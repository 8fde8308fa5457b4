package bench;

import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * Makes states, evaluates the conditions on each, calls the frame and prints what came: one line for each state, with the
 * numbers of the conditions of each way that do not hold there, and the trace.
 *
 * <p>The states are those of the driver, and each of them with one place changed that some condition names.
 */
public final class Check {
    /** How long a call may take, in milliseconds. */
    private static final long PATIENCE = 500;

    /** How many values are tried for a place, and how many pairs of changes of a state. */
    private static final int MOST_VALUES = 12;
    private static final int MOST_PAIRS = 500;

    /** The value of a place with this number. */
    private record Change(Words.Place place, int number) {}

    private final Set<String> complaints = new HashSet<>();
    private final Crash crash;
    private final List<List<Words>> ways = new ArrayList<>();
    private final Map<String, Words.Place> places = new LinkedHashMap<>();
    private final PrintStream out;

    private Check(Crash crash, PrintStream out) {
        this.crash = crash;
        this.out = out;
    }

    /** The file of the conditions: one in a line, an empty line between two ways. */
    public static void main(String[] arguments) throws Throwable {
        Crash crash = (Crash) Class.forName("bench.Driver").getConstructor().newInstance();
        Check check = new Check(crash, System.out);
        if (arguments.length == 0) {
            check.out.println(crash.frame());
            return;
        }
        System.setOut(new PrintStream(PrintStream.nullOutputStream()));
        System.setErr(new PrintStream(PrintStream.nullOutputStream()));
        check.read(Path.of(arguments[0]));
        for (String name : crash.states()) {
            check.states(name);
        }
        check.out.flush();
        System.exit(0);
    }

    private void read(Path file) throws Exception {
        ways.add(new ArrayList<>());
        for (String line : Files.readAllLines(file)) {
            if (line.isEmpty()) {
                ways.add(new ArrayList<>());
                continue;
            }
            Words words = new Words(line);
            if (!words.isReadable()) {
                complain("not Java: " + line);
            }
            ways.get(ways.size() - 1).add(words);
            words.places().forEach(place -> places.putIfAbsent(place.words(), place));
        }
    }

    private void complain(String about) {
        if (complaints.add(about)) {
            out.println("WRONG\t" + about);
        }
    }

    /** A state, all that one change makes of it, and some of what two changes make. */
    private void states(String name) throws Throwable {
        run(name, crash.make(name));
        List<Change> changes = new ArrayList<>();
        for (Words.Place place : places.values()) {
            for (int number = 0; number < MOST_VALUES; number++) {
                changes.add(new Change(place, number));
            }
        }
        changes.removeIf(change -> !changed(name, List.of(change)));
        Random random = new Random(changes.size());
        for (int pairs = 0; pairs < MOST_PAIRS && changes.size() > 1; pairs++) {
            Change first = changes.get(random.nextInt(changes.size()));
            changed(name, List.of(first, changes.get(random.nextInt(changes.size()))));
        }
    }

    /** Runs a state with changes, if they can be made. */
    private boolean changed(String name, List<Change> changes) {
        try {
            State state = crash.make(name);
            String words = name;
            for (Change change : changes) {
                String value = change(state, change.place, change.number);
                if (value == null) {
                    return false;
                }
                words += ", " + change.place.words() + " = " + value;
            }
            run(words, state);
            return true;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Gives a place another value: null if there is none with this number. */
    private String change(State state, Words.Place place, int number) {
        try {
            if (place.owner() == null) {
                return changeRoot(state, (String) place.name(), number);
            }
            Object owner = place.owner().in(state);
            if (owner == null) {
                return null;
            }
            if (place.name() instanceof Words.Node index) {
                Class<?> type = owner.getClass().getComponentType();
                int at = (Integer) index.in(state);
                return put(Values.of(type, Array.get(owner, at), state), number, value -> Array.set(owner, at, value));
            }
            Field field = State.field(owner, (String) place.name());
            Object old = State.field(owner, field.getName(), Object.class);
            return put(Values.of(field.getType(), old, state), number, value -> State.set(owner, field.getName(), value));
        } catch (Words.Undefined | ArrayIndexOutOfBoundsException e) {
            return null; // it is not there in this state
        } catch (IllegalArgumentException e) {
            return null; // nobody knows what it is
        }
    }

    private static String changeRoot(State state, String name, int number) {
        if (state.roots().containsKey(name)) {
            Object old = state.roots().get(name);
            if (name.equals("this")) {
                return null;
            }
            return put(Values.of(state.typeOf(name), old, state), number, value -> state.with(name, state.typeOf(name), value));
        }
        if (!state.answers(name) || state.answerOf(name) == State.NOT_ASKED) {
            return null; // a class, or nothing to change
        }
        Object old = state.answerOf(name);
        return put(Values.of(state.typeOf(name), old, state), number, value -> state.answer(name, state.typeOf(name), value));
    }

    private interface Setter {
        void set(Object value);
    }

    private static String put(List<Object> values, int number, Setter setter) {
        if (number >= values.size()) {
            return null;
        }
        setter.set(values.get(number));
        return Values.show(values.get(number));
    }

    private void run(String name, State state) throws InterruptedException {
        List<String> failing = new ArrayList<>();
        for (List<Words> way : ways) {
            failing.add(failing(way, state));
        }
        out.println(name + "\t" + String.join("|", failing) + "\t" + trace(state));
    }

    /** The numbers of the conditions that do not hold; those that are undefined have a question mark. */
    private String failing(List<Words> way, State state) {
        List<String> failing = new ArrayList<>();
        for (int number = 0; number < way.size(); number++) {
            try {
                if (!way.get(number).holds(state)) {
                    failing.add("" + number);
                }
            } catch (Words.Undefined e) {
                failing.add(number + "?");
            } catch (IllegalArgumentException e) {
                failing.add(number + "!");
                complain(e.getMessage());
            }
        }
        return String.join(",", failing);
    }

    private String trace(State state) throws InterruptedException {
        AtomicReference<String> trace = new AtomicReference<>("does not end");
        Thread thread = new Thread(() -> trace.set(traceOfCall(state)));
        thread.setDaemon(true);
        thread.start();
        thread.join(PATIENCE);
        return trace.get();
    }

    private String traceOfCall(State state) {
        try {
            crash.call(state);
            return "returns";
        } catch (Throwable thrown) {
            return thrown.getClass().getName() + " "
                    + List.of(thrown.getStackTrace()).stream()
                            .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                            .collect(Collectors.joining(" "));
        }
    }
}
