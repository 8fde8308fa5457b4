package recrash.worker;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The two pipes to the command line. A message is its length in four bytes, then its bytes, the first of which says
 * what it is.
 */
final class Channel {
    /** To the worker: limits, class path, probes. */
    static final int START = 0;
    /** To the worker: candidates. */
    static final int BATCH = 1;
    /** To the worker: the class that it asked for. */
    static final int CLASS = 2;
    /** To the worker: classes that it will ask for. */
    static final int AHEAD = 3;
    /** From the worker: ready for candidates. */
    static final int READY = 0;
    /** From the worker: asks for a class. */
    static final int NEED = 1;
    /** From the worker: what candidates showed. */
    static final int RESULTS = 2;
    /** From the worker: it ends and wants to be replaced; the results before are good. */
    static final int SPENT = 3;
    /** From the worker: how long its candidates have waited, in milliseconds. */
    static final int WAITED = 4;
    /** From the worker: what candidates showed that are executed again. Only the names in it count. */
    static final int VOID = 5;

    private final DataInputStream in;
    private final OutputStream out;

    Channel(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = out;
    }

    /** The next message, or null at the end. */
    byte[] read() throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (java.io.EOFException end) {
            return null;
        }
        byte[] message = new byte[length];
        in.readFully(message);
        return message;
    }

    /** Sends a message in one piece. */
    synchronized void send(int kind, byte[] bytes, int length) {
        byte[] message = new byte[length + 5];
        int size = length + 1;
        for (int i = 0; i < 4; i++) {
            message[i] = (byte) (size >>> 24 - 8 * i);
        }
        message[4] = (byte) kind;
        System.arraycopy(bytes, 0, message, 5, length);
        try {
            out.write(message);
            out.flush();
        } catch (IOException gone) {
            // Nobody listens any more.
            Runtime.getRuntime().halt(0);
        }
    }

    void send(int kind) {
        send(kind, new byte[0], 0);
    }
}
