package java.recrash;

/** Writes the frames of a record with their values. */
final class FrameWriter {
    private final Walk walk;
    private final Output out;
    /** The values of the frame that is open, which come before its method is known. */
    private final Output values = new Output();
    private int count;

    FrameWriter(Walk walk, Output out) {
        this.walk = walk;
        this.out = out;
    }

    void write(Record record) {
        out.unsigned(record.keptFrames());
        record.write(this);
    }

    void reference(Object reference) {
        walk.writeReference(reference, values);
        count++;
    }

    /** A value of the kind that {@link Record} tells. */
    void number(int kind, long number) {
        char type = kind == Record.LONG ? 'J' : kind == Record.FLOAT ? 'F' : kind == Record.DOUBLE ? 'D' : 'I';
        Values.write(type, number, values);
        count++;
    }

    void close(int method) {
        out.unsigned(method);
        out.unsigned(count);
        out.append(values);
        values.clear();
        count = 0;
    }
}
