package recrash.worker;

import java.util.Arrays;

/** Writes the parts of a message, as {@link Input} reads them. */
final class Output {
    private byte[] bytes = new byte[1 << 10];
    private int length;

    int length() {
        return length;
    }

    byte[] array() {
        return bytes;
    }

    void clear() {
        length = 0;
    }

    /** Takes back what was written behind this length. */
    void truncate(int to) {
        length = to;
    }

    void octet(int value) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = (byte) value;
    }

    void raw(byte[] more, int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * (length + count));
        }
        System.arraycopy(more, 0, bytes, length, count);
        length += count;
    }

    void unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            octet((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        octet((int) rest);
    }

    void signed(long value) {
        unsigned(value << 1 ^ value >> 63);
    }

    void eightBytes(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            octet((int) (value >>> shift));
        }
    }

    void text(String text) {
        unsigned(text.length());
        for (int i = 0; i < text.length(); i++) {
            unsigned(text.charAt(i));
        }
    }
}
