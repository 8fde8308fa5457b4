package recrash.worker;

import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * The objects that one candidate restores, by the code and from the text that its test would use. The code is loaded with the program's
 * classes, as that of a test is: only so it may make lambdas in their name.
 */
final class RestoredObjects {
    /** What restores, which lies in the jar of the worker for the loaders of the program. */
    static final String CODE = "recrash.Restore";

    private final Members members;
    /** The parts of the text, by their numbers. */
    private final int[] parts;
    private Object restore;
    private Method get;

    private RestoredObjects(Members members, int[] parts) {
        this.members = members;
        this.parts = parts;
    }

    /** Reads which parts the text has. */
    static RestoredObjects read(Input in, Members members) {
        return new RestoredObjects(members, Members.numbers(in));
    }

    Object get(int number) throws Throwable {
        if (parts.length == 0) {
            throw new NotRun("there is no object @" + number);
        }
        try {
            if (restore == null) {
                open();
            }
            return get.invoke(restore, number);
        } catch (InvocationTargetException called) {
            Throwable thrown = called.getTargetException();
            throw thrown.getClass().getName().equals(CODE + "$Problem") ? new NotRun(thrown.getMessage()) : thrown;
        }
    }

    private void open() throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder();
        for (int part : parts) {
            text.append(members.text(part));
        }
        Class<?> code = Class.forName(CODE, true, members.loader());
        Method from = code.getMethod("from", Reader.class, String.class, String.class, ClassLoader.class);
        restore = from.invoke(null, new StringReader(text.toString()), "the text", "", members.loader());
        get = code.getMethod("get", int.class);
    }
}
