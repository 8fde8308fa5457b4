// What cannot be cast is named by the message. Of the class itself no object can be made by name, of the one above it one can.
// EXPECT frame 2 of 2
package codec;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

public class Buffers {
    private final Map<String, Object> values = new LinkedHashMap<>();

    public Buffers with(String name, Object value) {
        if (value == null || value instanceof Number || value instanceof CharSequence || value instanceof Character) {
            throw new IllegalArgumentException("bytes are wanted");
        }
        if (!value.getClass().getName().startsWith("java.nio.") && !(value instanceof byte[])) {
            throw new IllegalArgumentException("no bytes: " + name);
        }
        values.put(name, value);
        return this;
    }

    public int checksum(String name) {
        return values.containsKey(name) ? sum(values.get(name)) : 0;
    }

    private static int sum(Object value) {
        return Arrays.hashCode((byte[]) value);
    }
}

class Production {
    public static void main(String[] arguments) {
        new Buffers().with("key", java.nio.ByteBuffer.allocate(3)).checksum("key");
    }
}
