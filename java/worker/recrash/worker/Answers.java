package recrash.worker;

import java.util.HashMap;
import java.util.Map;

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
    /** How often each was asked for. */
    private final int[] turns;
    /** What setters were given. */
    private final Map<String, Object> kept = new HashMap<>();

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
        return Evaluator.answer(members, variables, objects, self, key, in.from(places[number]), turns[number]++);
    }

    /** The method that asks next was given this first. */
    public void under(Object key) {
        this.key = key;
    }

    /** A setter is given a value, or forgets one. */
    public void keep(String what, String key, Object value) {
        kept.put(what + "/" + key, value);
    }

    /** The answer of the stub's n-th method, or what its setter was given where that is null. */
    public Object kept(int number, String what, String key, Class<?> type) throws Throwable {
        Object value = get(number);
        Object given = value == null ? kept.get(what + "/" + key) : null;
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
