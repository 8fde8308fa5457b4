package recrash.worker;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/** Executes the statements and the final call of one candidate as they are read. */
final class Evaluator {
    private static final int LET = 0;
    private static final int DO = 1;
    private static final int SET = 2;
    private static final Object[] NO_ARGUMENTS = {};

    private final Members members;
    private Object[] variables = {};
    private RestoredObjects objects;
    private int bound;
    private int statement;
    private int turn;
    /** The stub that answers. */
    private Object self;
    /** What its method was given first. */
    private Object key;
    /** What its method can give back. */
    private Object recalled;
    /** Where it notes what the test's own expressions yield; none where nobody follows it, and for answers of stubs. */
    private Course course;

    Evaluator(Members members) {
        this.members = members;
    }

    /** Evaluates what belongs to a candidate that is being executed. */
    Evaluator(Members members, Object[] variables, RestoredObjects objects) {
        this(members);
        this.variables = variables;
        this.objects = objects;
    }

    /**
     * Executes a candidate. What a called method throws comes in an {@link InvocationTargetException}: compiled code remembers each class
     * that was thrown through it, and those of the program are new for each class loader.
     */
    void run(Input in) throws Throwable {
        course = Probe.course();
        statement = 0;
        bound = 0;
        // Answers of stubs keep the variables, so each candidate has its own.
        variables = new Object[in.count()];
        objects = RestoredObjects.read(in, members);
        int statements = in.count();
        while (statement < statements) {
            step(in);
            statement++;
        }
        expression(in);
    }

    /** The statement that is executed; the number of statements stands for the final call. */
    int statement() {
        return statement;
    }

    /** Lets go of the objects. */
    void forget() {
        variables = NO_ARGUMENTS;
        objects = null;
    }

    private void step(Input in) throws Throwable {
        switch (in.octet()) {
            case LET -> variables[bound++] = expression(in);
            case DO -> expression(in);
            case SET -> {
                int number = in.count();
                Object receiver = members.isStatic(number) ? null : expression(in);
                Object value = expression(in);
                assign(members.field(number), receiver, value);
            }
            default -> throw new IllegalStateException("an unknown statement");
        }
    }

    /** An answer of a stub: {@code in} stands at its expression. {@code turn} counts the calls before this one. */
    Object answer(Input in, Object self, Object key, Object recalled, int turn) throws Throwable {
        this.turn = turn;
        this.self = self;
        this.key = key;
        this.recalled = recalled;
        try {
            return expression(in);
        } catch (InvocationTargetException called) {
            throw called.getTargetException();
        }
    }

    private Object expression(Input in) throws Throwable {
        Object value = evaluate(in);
        Probe.endIfLeft();
        if (course != null) {
            course.evaluated(value);
        }
        return value;
    }

    private Object evaluate(Input in) throws Throwable {
        return switch (in.octet()) {
            case 0 -> null;
            case 1 -> Boolean.FALSE;
            case 2 -> Boolean.TRUE;
            case 3 -> (byte) in.signed();
            case 4 -> (char) in.unsigned();
            case 5 -> (short) in.signed();
            case 6 -> (int) in.signed();
            case 7 -> in.signed();
            case 8 -> Float.intBitsToFloat(in.fourBytes());
            case 9 -> Double.longBitsToDouble(in.eightBytes());
            case 10 -> text(in);
            case 11 -> members.type(in.count());
            case 12 -> read(members.field(in.count()), null);
            case 13 -> construct(in);
            case 14 -> call(in);
            case 15 -> references(in);
            case 16 -> primitives(in);
            case 17 -> variables[in.count()];
            case 18 -> field(in);
            case 19 -> stub(in);
            case 20 -> exactly(in);
            case 21 -> initialize(in);
            case 22 -> mock(in);
            case 23 -> objects.get(in.count());
            case 24 -> cast(in);
            case 25 -> row(in);
            case 26 -> thrown(in);
            case 27 -> self;
            case 28 -> keyed(in);
            case 29 -> recalled;
            default -> throw new IllegalStateException("an unknown expression");
        };
    }

    /** Literals with the same text are the same object, unless who follows them must tell them apart. */
    private String text(Input in) {
        return course == null ? in.text().intern() : in.text();
    }

    private Object[] arguments(Input in, int count) throws Throwable {
        if (count == 0) {
            return NO_ARGUMENTS;
        }
        Object[] arguments = new Object[count];
        for (int i = 0; i < count; i++) {
            arguments[i] = expression(in);
        }
        return arguments;
    }

    private Object construct(Input in) throws Throwable {
        int number = in.count();
        Object[] arguments = arguments(in, members.parameters(number));
        return construct(members.constructor(number), arguments);
    }

    private static Object construct(Constructor<?> constructor, Object[] arguments) throws Throwable {
        try {
            return constructor.newInstance(arguments);
        } catch (InstantiationException e) {
            throw new NotRun(constructor.getDeclaringClass().getName() + " is abstract");
        } catch (IllegalArgumentException | IllegalAccessException e) {
            throw new NotRun(constructor + ": " + e.getMessage());
        }
    }

    private Object call(Input in) throws Throwable {
        int number = in.count();
        Object receiver = members.isStatic(number) ? null : expression(in);
        Object[] arguments = arguments(in, members.parameters(number));
        return call(members.method(number), receiver, arguments);
    }

    /** What Java does with a missing receiver; reflection says it differently on each JDK. */
    private static void check(Object receiver, int modifiers) {
        if (receiver == null && !Modifier.isStatic(modifiers)) {
            throw new NullPointerException();
        }
    }

    private static Object call(Method method, Object receiver, Object[] arguments) throws Throwable {
        check(receiver, method.getModifiers());
        try {
            return method.invoke(receiver, arguments);
        } catch (IllegalArgumentException | IllegalAccessException e) {
            throw new NotRun(method + ": " + e.getMessage());
        }
    }

    /** The named method itself, even where the receiver's class overrides it. */
    private Object exactly(Input in) throws Throwable {
        int number = in.count();
        Object receiver = members.isStatic(number) ? null : expression(in);
        Object[] arguments = arguments(in, members.parameters(number));
        Method method = members.method(number);
        MethodHandle handle = members.exactly(method, receiver);
        if (handle == null) {
            return call(method, receiver, arguments);
        }
        Object[] all = new Object[arguments.length + 1];
        all[0] = receiver;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        try {
            return handle.asFixedArity().invokeWithArguments(all);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    /** A cast that fails is the candidate's own failure: no frame of the program is in its trace. */
    private Object cast(Input in) throws Throwable {
        Class<?> type = members.type(in.count());
        Object value = expression(in);
        if (value != null && !type.isInstance(value)) {
            throw new ClassCastException();
        }
        return value;
    }

    /** The answer whose turn it is; the last one stays. */
    private Object row(Input in) throws Throwable {
        int chosen = Math.min(turn, in.count() - 1);
        for (; chosen > 0; chosen--) {
            int length = in.count();
            in.skipTo(in.place() + length);
        }
        in.count();
        return expression(in);
    }

    /** The answer under the text that the method was given; behind the others stands what it answers else. */
    private Object keyed(Input in) throws Throwable {
        for (int left = in.count(); left > 0; left--) {
            String text = in.text();
            int length = in.count();
            if (text.equals(key)) {
                return expression(in);
            }
            in.skipTo(in.place() + length);
        }
        in.count();
        return expression(in);
    }

    /** Its trace begins where it is thrown, in the stub. */
    private Object thrown(Input in) throws Throwable {
        if (expression(in) instanceof Throwable thrown) {
            thrown.fillInStackTrace();
            throw new InvocationTargetException(thrown);
        }
        throw new NotRun("a stub throws what is no exception");
    }

    private Object initialize(Input in) throws Throwable {
        Class<?> type = members.type(in.count());
        return Class.forName(type.getName(), true, members.loader());
    }

    private Object field(Input in) throws Throwable {
        int number = in.count();
        Object receiver = expression(in);
        return read(members.field(number), receiver);
    }

    private static Object read(Field field, Object receiver) throws NotRun {
        check(receiver, field.getModifiers());
        try {
            return field.get(receiver);
        } catch (IllegalArgumentException | IllegalAccessException e) {
            throw new NotRun(field + ": " + e.getMessage());
        }
    }

    private static void assign(Field field, Object receiver, Object value) throws NotRun {
        check(receiver, field.getModifiers());
        Probe.beforeSet(field);
        try {
            field.set(receiver, value);
        } catch (IllegalArgumentException | IllegalAccessException e) {
            throw new NotRun(field + ": " + e.getMessage());
        }
    }

    private Object references(Input in) throws Throwable {
        Class<?> type = members.type(in.count());
        int length = in.count();
        Object array = Array.newInstance(type.getComponentType(), length);
        for (int i = 0; i < length; i++) {
            Object element = expression(in);
            try {
                Array.set(array, i, element);
            } catch (IllegalArgumentException e) {
                throw new NotRun("an element of " + type.getName() + " has the wrong type");
            }
        }
        return array;
    }

    private static Object primitives(Input in) {
        int kind = in.octet();
        int length = in.count();
        switch (kind) {
            case 'Z': {
                boolean[] array = new boolean[length];
                for (int i = 0; i < length; i++) {
                    array[i] = in.octet() != 0;
                }
                return array;
            }
            case 'B':
                return in.bytes(length);
            case 'C': {
                char[] array = new char[length];
                for (int i = 0; i < length; i++) {
                    array[i] = (char) in.unsigned();
                }
                return array;
            }
            case 'S': {
                short[] array = new short[length];
                for (int i = 0; i < length; i++) {
                    array[i] = (short) in.signed();
                }
                return array;
            }
            case 'I': {
                int[] array = new int[length];
                for (int i = 0; i < length; i++) {
                    array[i] = (int) in.signed();
                }
                return array;
            }
            case 'J': {
                long[] array = new long[length];
                for (int i = 0; i < length; i++) {
                    array[i] = in.signed();
                }
                return array;
            }
            case 'F': {
                float[] array = new float[length];
                for (int i = 0; i < length; i++) {
                    array[i] = Float.intBitsToFloat(in.fourBytes());
                }
                return array;
            }
            default: {
                double[] array = new double[length];
                for (int i = 0; i < length; i++) {
                    array[i] = Double.longBitsToDouble(in.eightBytes());
                }
                return array;
            }
        }
    }

    /** The constructor of a stub takes its answers last. */
    private Object stub(Input in) throws Throwable {
        int number = in.count();
        Object[] arguments = new Object[members.parameters(number)];
        for (int i = 0; i < arguments.length - 1; i++) {
            arguments[i] = expression(in);
        }
        arguments[arguments.length - 1] = answers(in);
        return construct(members.constructor(number), arguments);
    }

    /** A mock is made without a constructor, its answers are put into it. */
    private Object mock(Input in) throws Throwable {
        Class<?> type = members.type(in.count());
        Answers answers = answers(in);
        Object mock = Unsafe.getUnsafe().allocateInstance(type);
        type.getField("recrash$answers").set(mock, answers);
        answers.self = mock;
        return mock;
    }

    private Answers answers(Input in) {
        int[] places = new int[in.count()];
        for (int i = 0; i < places.length; i++) {
            int length = in.count();
            places[i] = in.place();
            in.skipTo(in.place() + length);
        }
        return new Answers(members, variables, objects, in, places);
    }
}
