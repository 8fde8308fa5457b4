// A private field that only the JVM's serialisation writes: no call of the program makes the state of the crash.
// EXPECT frame 2 of 2
// STUBS none
// REFLECTION Opened.scale
// TEST contains: setField(opened2, Opened.class, "scale", 0);
// TEST contains: The test uses reflection for what no test can call or set: Opened.scale.
// RUN: --via symbolic --allow-reflection
package opened;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class Opened implements Serializable {
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
        new ObjectOutputStream(written).writeObject(new Opened());
        byte[] bytes = written.toByteArray();
        // The field is the last of the stream.
        bytes[bytes.length - 1] = 0;
        Opened gauge = (Opened) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
        gauge.read(5);
    }
}
