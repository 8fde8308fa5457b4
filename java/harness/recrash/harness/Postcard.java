package recrash.harness;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes values in postcard's wire format: unsigned numbers as LEB128, signed ones zigzag first,
 * strings and lists with their length before them, enum variants by their number, options as 0 or 1.
 */
final class Postcard {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 16);

    byte[] bytes() {
        return out.toByteArray();
    }

    void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    void bool(boolean value) {
        out.write(value ? 1 : 0);
    }

    void text(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        unsigned(utf8.length);
        out.write(utf8, 0, utf8.length);
    }

    <T> void option(T value, Consumer<T> write) {
        bool(value != null);
        if (value != null) {
            write.accept(value);
        }
    }

    <T> void list(List<T> values, Consumer<T> write) {
        unsigned(values.size());
        values.forEach(write);
    }
}
