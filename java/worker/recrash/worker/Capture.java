package recrash.worker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a candidate prints: the first part is kept. It cannot be closed. */
final class Capture extends OutputStream {
    private static final int MOST = 4096;

    private final byte[] kept = new byte[MOST];
    private int length;

    PrintStream stream() {
        return new PrintStream(this, false, StandardCharsets.UTF_8) {
            @Override
            public void close() {
                flush();
            }
        };
    }

    @Override
    public synchronized void write(int value) {
        if (length < MOST) {
            kept[length++] = (byte) value;
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
        int room = Math.min(count, MOST - length);
        System.arraycopy(bytes, from, kept, length, room);
        length += room;
    }

    /** What was printed; forgets it. */
    synchronized String take() {
        String text = length == 0 ? "" : new String(kept, 0, length, StandardCharsets.UTF_8);
        length = 0;
        return text;
    }
}
