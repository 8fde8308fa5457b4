// What a stream yields: a kind, and a length that does not fit.
// EXPECT frame 2 of 2
// BUDGET 30s
package packets;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

public class Packets {
    private static final int DATA = 7;
    private final DataInputStream in;

    public Packets(InputStream in) {
        this.in = new DataInputStream(in);
    }

    public byte[] next() throws IOException {
        int kind = in.readUnsignedByte();
        if (kind != DATA) {
            throw new IOException("unknown packet " + kind);
        }
        return body(in.readByte());
    }

    private byte[] body(int length) throws IOException {
        byte[] body = new byte[length];
        in.readFully(body);
        return body;
    }
}

class Production {
    public static void main(String[] arguments) throws IOException {
        new Packets(new ByteArrayInputStream(new byte[] {7, (byte) 200, 1, 2})).next();
    }
}
