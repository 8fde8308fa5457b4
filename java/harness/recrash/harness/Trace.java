package recrash.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Writes a throwable with its causes and suppressed throwables as one flat list, as
 * {@code model::Crash} has it. Bounded in every direction, since what is thrown is the program's.
 */
final class Trace {
    private static final int MOST_THROWABLES = 64;
    private static final int MOST_FRAMES = 4096;
    private static final int LONGEST_TEXT = 64 * 1024;
    private static final int TOP = 0;
    private static final int CAUSE_OF = 1;
    private static final int SUPPRESSED_BY = 2;
    private static final int SHOWN_BY = 3;

    private final Map<Throwable, Boolean> seen = new IdentityHashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(Throwable throwable, int relation, int of, StackTraceElement[] frames) {}

    static void write(Postcard out, Throwable thrown) {
        Trace trace = new Trace();
        trace.add(thrown, TOP, 0);
        for (int i = 0; i < trace.entries.size(); i++) {
            trace.addRelated(trace.entries.get(i).throwable(), i);
        }
        trace.addShown();
        out.list(trace.entries, entry -> writeThrowable(out, entry));
    }

    /** The last of the causes. */
    static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (int left = MOST_THROWABLES; left > 0 && ask(root::getCause, null) != null; left--) {
            root = ask(root::getCause, root);
        }
        return root;
    }

    /** Adds the traces that throwables show instead of what the VM saw. */
    private void addShown() {
        for (int i = 0, count = entries.size(); i < count; i++) {
            Entry entry = entries.get(i);
            StackTraceElement[] shown = shownFrames(entry.throwable());
            if (!Arrays.equals(shown, entry.frames())) {
                entries.add(new Entry(entry.throwable(), SHOWN_BY, i, shown));
            }
        }
    }

    private static StackTraceElement[] shownFrames(Throwable throwable) {
        return ask(throwable::getStackTrace, new StackTraceElement[0]);
    }

    static void writeFrames(Postcard out, StackTraceElement[] frames) {
        out.list(Arrays.asList(frames).subList(0, Math.min(frames.length, MOST_FRAMES)), frame -> writeFrame(out, frame));
    }

    private void addRelated(Throwable throwable, int index) {
        Throwable cause = ask(throwable::getCause, null);
        if (cause != null) {
            add(cause, CAUSE_OF, index);
        }
        for (Throwable suppressed : throwable.getSuppressed()) {
            add(suppressed, SUPPRESSED_BY, index);
        }
    }

    private void add(Throwable throwable, int relation, int of) {
        if (entries.size() < MOST_THROWABLES && seen.put(throwable, true) == null) {
            StackTraceElement[] made = SeenFrames.of(throwable);
            entries.add(new Entry(throwable, relation, of, made == null ? shownFrames(throwable) : made));
        }
    }

    private static void writeThrowable(Postcard out, Entry entry) {
        Throwable throwable = entry.throwable();
        out.unsigned(entry.relation());
        if (entry.relation() != TOP) {
            out.unsigned(entry.of());
        }
        out.text(throwable.getClass().getName().replace('.', '/'));
        out.option(ask(throwable::getMessage, null), message -> out.text(cut(message)));
        writeFrames(out, entry.frames());
    }

    private static void writeFrame(Postcard out, StackTraceElement frame) {
        out.text(frame.getClassName().replace('.', '/'));
        out.text(frame.getMethodName());
        out.option(frame.getFileName(), out::text);
        out.option(frame.getLineNumber() > 0 ? (Long) (long) frame.getLineNumber() : null, out::unsigned);
        out.bool(frame.isNativeMethod());
        out.option(frame.getModuleName(), out::text);
        out.option((String) null, out::text);
    }

    /** These methods may be the program's own and may throw themselves. */
    private static <T> T ask(Supplier<T> question, T otherwise) {
        try {
            T answer = question.get();
            return answer == null ? otherwise : answer;
        } catch (Throwable fault) {
            return otherwise;
        }
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
    }
}
