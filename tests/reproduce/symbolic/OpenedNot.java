// The same program as `Opened`: without the option no test has reflection, and so there is none.
// EXPECT nothing
// REASON none of them crashes like this
// RUN: --via symbolic
package openednot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class OpenedNot implements Serializable {
    private int scale = 1;

    public int read(int raw) {
        return scaled(raw + 7);
    }

    private int scaled(int raw) {
        return raw / scale;
    }
}

class Production {
    public static void main(String[] arguments) throws Exception {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        new ObjectOutputStream(written).writeObject(new OpenedNot());
        byte[] bytes = written.toByteArray();
        // The field is the last of the stream.
        bytes[bytes.length - 1] = 0;
        OpenedNot gauge = (OpenedNot) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
        gauge.read(5);
    }
}
