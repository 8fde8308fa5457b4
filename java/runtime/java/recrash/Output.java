package java.recrash;

import java.util.Arrays;

/** A growing buffer in postcard's wire format, which the agent reads. */
final class Output {
    private byte[] bytes = new byte[1024];
    private int size;

    int size() {
        return size;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** Empties the buffer, for something else. */
    void clear() {
        truncate(0);
    }

    /** Takes back what was written after a certain size. */
    void truncate(int size) {
        this.size = size;
    }

    private void reserve(int count) {
        if (count > bytes.length - size) bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + count));
    }

    void u8(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void bool(boolean value) {
        u8(value ? 1 : 0);
    }

    /** An unsigned integer of any width, and the number of an enum's variant. */
    void unsigned(long value) {
        reserve(10);
        while ((value & ~0x7FL) != 0) {
            bytes[size++] = (byte) (value | 0x80);
            value >>>= 7;
        }
        bytes[size++] = (byte) value;
    }

    /** A signed integer of 16 bits or more. */
    void signed(long value) {
        unsigned(value << 1 ^ value >> 63);
    }

    void f32(int bits) {
        for (int shift = 0; shift < 32; shift += 8) u8(bits >> shift);
    }

    void f64(long bits) {
        for (int shift = 0; shift < 64; shift += 8) u8((int) (bits >> shift));
    }

    /** A string of the recorder's own or a name; a lone surrogate, which no name has, becomes a question mark. */
    void string(String text) {
        text(text, text.length(), false);
    }

    void optionalString(String text) {
        bool(text != null);
        if (text != null) string(text);
    }

    /** The first units of a string of the program, lone surrogates and all. */
    void javaString(String text, int units) {
        text(text, units, true);
    }

    private void text(String text, int units, boolean keepsSurrogates) {
        unsigned(utf8Length(text, units, keepsSurrogates));
        for (int i = 0; i < units; i++) {
            int unit = text.charAt(i);
            if (isPair(text, i, units)) {
                codePoint(Character.toCodePoint((char) unit, text.charAt(++i)));
            } else {
                codePoint(keepsSurrogates || !Character.isSurrogate((char) unit) ? unit : '?');
            }
        }
    }

    private static boolean isPair(String text, int i, int units) {
        return Character.isHighSurrogate(text.charAt(i)) && i + 1 < units && Character.isLowSurrogate(text.charAt(i + 1));
    }

    private static int utf8Length(String text, int units, boolean keepsSurrogates) {
        int length = 0;
        for (int i = 0; i < units; i++) {
            char unit = text.charAt(i);
            if (isPair(text, i, units)) {
                length += 4;
                i++;
            } else if (Character.isSurrogate(unit)) {
                length += keepsSurrogates ? 3 : 1;
            } else {
                length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
            }
        }
        return length;
    }

    private void codePoint(int point) {
        reserve(4);
        if (point < 0x80) {
            bytes[size++] = (byte) point;
        } else if (point < 0x800) {
            bytes[size++] = (byte) (0xC0 | point >> 6);
            continuation(point);
        } else if (point < 0x10000) {
            bytes[size++] = (byte) (0xE0 | point >> 12);
            continuation(point >> 6);
            continuation(point);
        } else {
            bytes[size++] = (byte) (0xF0 | point >> 18);
            continuation(point >> 12);
            continuation(point >> 6);
            continuation(point);
        }
    }

    private void continuation(int bits) {
        bytes[size++] = (byte) (0x80 | bits & 0x3F);
    }

    /** The first bytes of an array. */
    void bytes(byte[] source, int count) {
        reserve(count);
        System.arraycopy(source, 0, bytes, size, count);
        size += count;
    }

    void append(Output other) {
        bytes(other.bytes, other.size);
    }
}
