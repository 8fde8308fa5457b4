package recrash.worker;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the methods of a stub return. The classes of stubs, which the command line makes, ask for it. */
public final class Answers {
    private final Members members;
    private final Object[] variables;
    private final RestoredObjects objects;
    private final Input in;
    private final int[] places;
    /** The object whose methods these answer, as soon as it is there. */
    Object self;
    /** What the method that asks was given first. */
    private Object key;
    /** What it can give back. */
    private Object recalled;
    /** How often each was asked for. */
    private final int[] turns;
    /** What methods were given, by what they have in common and by their keys. */
    private final Map<String, Map<Object, Object>> kept = new HashMap<>();

    Answers(Members members, Object[] variables, RestoredObjects objects, Input in, int[] places) {
        this.members = members;
        this.variables = variables;
        this.objects = objects;
        this.in = in;
        this.places = places;
        turns = new int[places.length];
    }

    /** Evaluates the answer of the stub's n-th method. An iterator that always has a next element keeps the JDK going round for ever. */
    public Object get(int number) throws Throwable {
        Probe.tick();
        return new Evaluator(members, variables, objects).answer(in.from(places[number]), self, key, recalled, turns[number]++);
    }

    /** The method that asks next was given this first. */
    public void under(Object key) {
        this.key = key;
    }

    /** A method is given a value, or forgets one. */
    public void keep(String what, Object key, Object value) {
        kept.computeIfAbsent(what, name -> new HashMap<>()).put(key, value);
        recalled = value;
    }

    /** The method that asks next can give what is kept there. */
    public void recall(String what, Object key, boolean isOptional) {
        Object found = kept.containsKey(what) ? kept.get(what).get(key) : null;
        recalled = isOptional ? Optional.ofNullable(found) : found;
    }

    /** The answer of the stub's n-th method, or what its setter was given where that is null. */
    public Object kept(int number, String what, Object key, Class<?> type) throws Throwable {
        Object value = get(number);
        Object given = value == null && kept.containsKey(what) ? kept.get(what).get(key) : null;
        return type.isInstance(given) ? given : value;
    }

    /** The same as a boolean, byte, char, short or int. */
    public int integer(int number) throws Throwable {
        Object value = get(number);
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        return value instanceof Character unit ? unit : number(value).intValue();
    }

    /** The same as a long. */
    public long wide(int number) throws Throwable {
        return number(get(number)).longValue();
    }

    /** The same as a float. */
    public float single(int number) throws Throwable {
        return number(get(number)).floatValue();
    }

    /** The same as a double. */
    public double precise(int number) throws Throwable {
        return number(get(number)).doubleValue();
    }

    /** What nobody told is zero. */
    private static Number number(Object value) throws NotRun {
        if (value == null) {
            return 0;
        }
        if (value instanceof Number number) {
            return number;
        }
        throw new NotRun("an answer of a stub is no number");
    }
}
