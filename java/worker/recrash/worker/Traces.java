package recrash.worker;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes throwables. Names, frames and whole traces are sent once and then by number: a search sees the same ones over and over. Everything is
 * bounded, since what is thrown is the program's.
 */
final class Traces {
    private static final int MOST_THROWABLES = 16;
    private static final int MOST_TRACES = 1 << 16;
    /** Frames of all traces that are numbered. */
    private static final int MOST_FRAMES = 1 << 21;
    private static final int LONGEST_MESSAGE = 4096;
    private static final int TOP = 0;
    private static final int CAUSE_OF = 1;
    private static final int SUPPRESSED_BY = 2;
    private static final int SHOWN_BY = 3;

    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<StackTraceElement, Integer> frames = new HashMap<>();
    /** By the numbers of their frames: the frames themselves would fill the heap. */
    private final Map<IntBuffer, Integer> traces = new HashMap<>();

    private int framesOfTraces;

    private record Entry(Throwable throwable, int relation, int of, StackTraceElement[] frames, boolean isSeen) {}

    /** Writes a throwable with its causes and suppressed throwables as one flat list, then the traces that some show instead of what the VM saw. */
    void write(Output out, Throwable thrown) {
        List<Entry> entries = related(thrown);
        addShown(entries);
        out.unsigned(entries.size());
        for (Entry entry : entries) {
            out.octet(entry.relation);
            out.unsigned(entry.of);
            text(out, entry.throwable.getClass().getName());
            message(out, entry.throwable);
            trace(out, entry.frames);
        }
    }

    private static void addShown(List<Entry> entries) {
        for (int i = 0, count = entries.size(); i < count; i++) {
            Entry entry = entries.get(i);
            StackTraceElement[] shown = entry.isSeen ? shownFrames(entry.throwable) : entry.frames;
            if (!Arrays.equals(shown, entry.frames)) {
                entries.add(new Entry(entry.throwable, SHOWN_BY, i, shown, false));
            }
        }
    }

    private static List<Entry> related(Throwable thrown) {
        Map<Throwable, Boolean> seen = new IdentityHashMap<>();
        List<Entry> entries = new ArrayList<>();
        add(entries, seen, thrown, TOP, 0);
        for (int i = 0; i < entries.size(); i++) {
            Throwable throwable = entries.get(i).throwable;
            Throwable cause = null;
            try {
                cause = throwable.getCause();
            } catch (Throwable fault) {
                // The program's own method.
            }
            if (cause != null) {
                add(entries, seen, cause, CAUSE_OF, i);
            }
            for (Throwable suppressed : throwable.getSuppressed()) {
                add(entries, seen, suppressed, SUPPRESSED_BY, i);
            }
        }
        return entries;
    }

    private static void add(List<Entry> entries, Map<Throwable, Boolean> seen, Throwable throwable, int relation, int of) {
        if (entries.size() < MOST_THROWABLES && seen.put(throwable, true) == null) {
            StackTraceElement[] made = SeenFrames.of(throwable);
            entries.add(new Entry(throwable, relation, of, made == null ? shownFrames(throwable) : made, made != null));
        }
    }

    private static void message(Output out, Throwable throwable) {
        String message = null;
        try {
            message = throwable.getMessage();
        } catch (Throwable fault) {
            // The program's own method.
        }
        out.octet(message == null ? 0 : 1);
        if (message != null) {
            out.text(message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE));
        }
    }

    private static StackTraceElement[] shownFrames(Throwable throwable) {
        try {
            StackTraceElement[] frames = throwable.getStackTrace();
            return frames == null ? new StackTraceElement[0] : frames;
        } catch (Throwable fault) {
            return new StackTraceElement[0];
        }
    }

    /** Writes a trace, innermost frame first, without the frames of the worker. */
    void trace(Output out, StackTraceElement[] elements) {
        List<StackTraceElement> trace = stripped(elements);
        int knownFrames = frames.size();
        int[] numbers = new int[trace.size()];
        for (int i = 0; i < numbers.length; i++) {
            Integer known = frames.putIfAbsent(trace.get(i), frames.size());
            numbers[i] = known == null ? frames.size() - 1 : known;
        }
        Integer same = traces.get(IntBuffer.wrap(numbers));
        if (same != null) {
            out.unsigned(same + 1);
            return;
        }
        // Zero says that a trace follows; both sides number it if there is room.
        out.unsigned(0);
        if (traces.size() < MOST_TRACES && framesOfTraces + numbers.length <= MOST_FRAMES) {
            framesOfTraces += numbers.length;
            traces.put(IntBuffer.wrap(numbers), traces.size());
        }
        out.unsigned(numbers.length);
        for (int i = 0; i < numbers.length; i++) {
            boolean isNew = numbers[i] == knownFrames;
            out.unsigned(isNew ? 0 : numbers[i] + 1);
            if (isNew) {
                knownFrames++;
                frame(out, trace.get(i));
            }
        }
    }

    /** Without the frames from the candidate's call outwards, and without those of probes. */
    private static List<StackTraceElement> stripped(StackTraceElement[] elements) {
        int end = elements.length;
        if (end > 0 && elements[end - 1].getClassName().equals("java.lang.Thread")) {
            while (end > 0 && isMachinery(elements[end - 1].getClassName())) {
                end--;
            }
        }
        List<StackTraceElement> kept = new ArrayList<>(end);
        for (int i = 0; i < end; i++) {
            if (!elements[i].getClassName().startsWith("recrash.worker.")) {
                kept.add(elements[i]);
            }
        }
        return kept;
    }

    private static boolean isMachinery(String name) {
        return name.startsWith("recrash.worker.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("jdk.internal.reflect.")
                || name.startsWith("java.lang.invoke.")
                || name.equals("java.lang.Thread");
    }

    private void frame(Output out, StackTraceElement frame) {
        text(out, frame.getClassName());
        text(out, frame.getMethodName());
        optional(out, frame.getFileName());
        out.unsigned(Math.max(0, frame.getLineNumber()));
        out.octet(frame.isNativeMethod() ? 1 : 0);
        optional(out, frame.getModuleName());
    }

    private void optional(Output out, String text) {
        out.octet(text == null ? 0 : 1);
        if (text != null) {
            text(out, text);
        }
    }

    private void text(Output out, String text) {
        Integer known = texts.get(text);
        out.unsigned(known == null ? 0 : known + 1);
        if (known == null) {
            texts.put(text, texts.size());
            out.text(text);
        }
    }
}
