package java.recrash;

/** Builds what the agent gets at a failure: the throwables with their frames, and the objects they reach. */
final class Capture {
    private final Crash crash;
    private final Walk walk;
    private final Output out = new Output();
    private final String[] notes = new String[16];
    private int noteCount;

    private Capture(Crash crash, Limits limits) {
        this.crash = crash;
        this.walk = new Walk(limits);
    }

    /** The capture as the agent decodes it. */
    static byte[] of(Crash crash, int point, String text, Limits limits) {
        return new Capture(crash, limits).build(point, text);
    }

    private byte[] build(int point, String text) {
        out.unsigned(Math.min(point, Failure.METHOD));
        if (text != null) out.string(text);
        writeThread(Thread.currentThread());
        out.unsigned(crash.size());
        for (int i = 0; i < crash.size(); i++) writeThrown(crash.get(i));
        walk.finish();
        walk.appendHeap(out);
        writeNotes();
        return out.toByteArray();
    }

    private void writeThread(Thread thread) {
        out.string(Texts.stringField(thread, Thread.class, "name"));
        out.unsigned(Record.currentThreadId());
        String type = thread.getClass().getName();
        out.bool(type.equals("java.lang.VirtualThread") || type.equals("java.lang.ThreadBuilders$BoundVirtualThread"));
    }

    private void writeThrown(Thrown thrown) {
        thrown.write(out);
        if (thrown.overridesMessage()) {
            note(thrown.name() + " computes its message; the recording has the one that it was made with");
        }
        if (Carrier.of(thrown.throwable).hasLostRecords()) {
            note("what " + thrown.name() + " passed through was let go, because memory was short");
        }
        writeFrames(thrown.records);
    }

    /** Writes the frames of this thread with their surplus, then those of other threads. */
    private void writeFrames(Record records) {
        long current = Record.currentThreadId();
        Record own = new Record(current, null);
        int others = 0;
        for (Record record = records; record != null; record = record.next) {
            if (record.thread == current) own = record;
            else others++;
        }
        FrameWriter writer = new FrameWriter(walk, out);
        writer.write(own);
        out.unsigned(own.droppedFrames());
        out.unsigned(others);
        for (Record record = records; record != null; record = record.next) {
            if (record.thread == current) continue;
            writer.write(record);
            out.unsigned(record.droppedFrames());
        }
    }

    private void note(String note) {
        if (noteCount < notes.length) notes[noteCount++] = note;
    }

    private void writeNotes() {
        for (int limit = Limits.OBJECTS; limit <= Limits.FAULT; limit++) {
            String note = walk.cutNote(limit);
            if (note != null) note(note);
        }
        out.unsigned(noteCount);
        for (int i = 0; i < noteCount; i++) out.string(notes[i]);
    }
}
