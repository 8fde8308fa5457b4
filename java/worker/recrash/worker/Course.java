package recrash.worker;

import java.util.IdentityHashMap;

/** Notes what a candidate goes through, for whoever follows it. */
final class Course {
    private static final int ENTERED_NEW = 0;
    private static final int ENTERED = 1;
    private static final int AT = 2;
    private static final int CAUGHT = 3;
    private static final int GIVEN = 4;
    private static final int DONE = 5;
    private static final int EVALUATED = 6;
    private static final int END = 7;
    private static final int CUT = 8;

    private static final int NOTHING = 0;
    private static final int INT = 1;
    private static final int LONG = 2;
    private static final int FLOAT = 3;
    private static final int DOUBLE = 4;
    private static final int NULL = 5;
    private static final int OBJECT = 6;
    private static final int NEW_OBJECT = 7;

    private static final int UNKNOWN = 0;
    private static final int TEXT = 1;
    private static final int LENGTH = 2;
    private static final int BOXED = 3;

    private static final int MOST_BYTES = 1 << 20;
    private static final int LONGEST_TEXT = 256;
    /** In the place of a code index: a parameter. */
    private static final int PARAMETER = -1;

    private final Output out = new Output();
    private final IdentityHashMap<Object, Integer> objects = new IdentityHashMap<>();
    private final IdentityHashMap<String, Integer> methods = new IdentityHashMap<>();
    private boolean isCut;
    private boolean isOn;

    void begin() {
        isOn = true;
        out.clear();
        objects.clear();
        methods.clear();
        isCut = false;
    }

    /** What comes now is no part of the candidate. */
    void end() {
        isOn = false;
    }

    void write(Output to) {
        to.raw(out.array(), out.length());
        to.octet(isCut ? CUT : END);
    }

    private boolean isFull() {
        isCut |= out.length() > MOST_BYTES;
        return isCut || !isOn;
    }

    void enter(String method) {
        if (!isFull()) {
            method(method, ENTERED_NEW, ENTERED);
        }
    }

    private void method(String method, int ifNew, int ifKnown) {
        Integer known = methods.putIfAbsent(method, methods.size());
        if (known == null) {
            out.octet(ifNew);
            out.text(method);
        } else {
            out.octet(ifKnown);
            out.unsigned(known);
        }
    }

    void at(int pc) {
        if (!isFull()) {
            out.octet(AT);
            out.unsigned(pc);
        }
    }

    void caught(String method, int pc) {
        if (!isFull()) {
            out.octet(CAUGHT);
            out.unsigned(pc);
            method(method, ENTERED_NEW, ENTERED);
        }
    }

    void done(int pc) {
        if (!isFull()) {
            place(pc);
            out.octet(NOTHING);
        }
    }

    private void place(int pc) {
        if (pc == PARAMETER) {
            out.octet(GIVEN);
        } else {
            out.octet(DONE);
            out.unsigned(pc);
        }
    }

    void note(int value, int pc) {
        if (!isFull()) {
            place(pc);
            integer(value);
        }
    }

    void note(long value, int pc) {
        if (!isFull()) {
            place(pc);
            longInteger(value);
        }
    }

    void note(float value, int pc) {
        if (!isFull()) {
            place(pc);
            single(value);
        }
    }

    void note(double value, int pc) {
        if (!isFull()) {
            place(pc);
            real(value);
        }
    }

    void note(Object value, int pc) {
        if (!isFull()) {
            place(pc);
            object(value);
        }
    }

    /** An expression of the test was evaluated. */
    void evaluated(Object value) {
        if (!isFull()) {
            out.octet(EVALUATED);
            object(value);
        }
    }

    private void integer(int value) {
        out.octet(INT);
        out.signed(value);
    }

    private void longInteger(long value) {
        out.octet(LONG);
        out.signed(value);
    }

    private void single(float value) {
        out.octet(FLOAT);
        out.unsigned(Float.floatToRawIntBits(value) & 0xffff_ffffL);
    }

    private void real(double value) {
        out.octet(DOUBLE);
        out.eightBytes(Double.doubleToRawLongBits(value));
    }

    private void object(Object value) {
        if (value == null) {
            out.octet(NULL);
            return;
        }
        Integer known = objects.putIfAbsent(value, objects.size());
        if (known != null) {
            out.octet(OBJECT);
            out.unsigned(known);
            return;
        }
        out.octet(NEW_OBJECT);
        out.text(value.getClass().getName());
        if (value instanceof String text && text.length() <= LONGEST_TEXT) {
            out.octet(TEXT);
            out.text(text);
        } else if (value.getClass().isArray()) {
            out.octet(LENGTH);
            out.unsigned(java.lang.reflect.Array.getLength(value));
        } else {
            boxed(value);
        }
    }

    private void boxed(Object value) {
        if (value instanceof Boolean truth) {
            box(truth ? 1 : 0);
        } else if (value instanceof Character unit) {
            box(unit);
        } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            box(((Number) value).intValue());
        } else if (value instanceof Long number) {
            out.octet(BOXED);
            longInteger(number);
        } else if (value instanceof Float number) {
            out.octet(BOXED);
            single(number);
        } else if (value instanceof Double number) {
            out.octet(BOXED);
            real(number);
        } else {
            out.octet(UNKNOWN);
        }
    }

    private void box(int value) {
        out.octet(BOXED);
        integer(value);
    }
}
