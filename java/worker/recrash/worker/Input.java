package recrash.worker;

/** Reads the parts of a message: numbers as LEB128, signed ones zigzag first, texts as UTF-16 units. */
final class Input {
    private final byte[] bytes;
    private int at;

    Input(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    /** The same message, read on from another place. */
    Input from(int place) {
        return new Input(bytes, place);
    }

    int place() {
        return at;
    }

    void skipTo(int place) {
        at = place;
    }

    int octet() {
        return bytes[at++] & 0xFF;
    }

    int count() {
        return (int) unsigned();
    }

    long unsigned() {
        long value = 0;
        int shift = 0;
        while (true) {
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
            shift += 7;
        }
    }

    long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    int fourBytes() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            value = value << 8 | octet();
        }
        return value;
    }

    long eightBytes() {
        return (long) fourBytes() << 32 | fourBytes() & 0xFFFFFFFFL;
    }

    String text() {
        char[] units = new char[count()];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) unsigned();
        }
        return new String(units);
    }

    byte[] rest() {
        return java.util.Arrays.copyOfRange(bytes, at, bytes.length);
    }

    byte[] bytes(int length) {
        byte[] part = java.util.Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return part;
    }
}
