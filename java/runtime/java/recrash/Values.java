package java.recrash;

/** Values of fields and frames as a recording has them. */
final class Values {
    private static final int NULL = 0, REFERENCE = 1, BOOLEAN = 2, BYTE = 3, CHAR = 4, SHORT = 5, INT = 6, LONG = 7,
        FLOAT = 8, DOUBLE = 9;

    private Values() {}

    static void writeNull(Output out) {
        out.unsigned(NULL);
    }

    static void writeReference(int index, Output out) {
        out.unsigned(REFERENCE);
        out.unsigned(index);
    }

    /** A value of the primitive type that begins its descriptor with {@code type}. */
    static void write(char type, long bits, Output out) {
        switch (type) {
            case 'Z': out.unsigned(BOOLEAN); out.u8((int) bits & 1); break;
            case 'B': out.unsigned(BYTE); out.u8((int) bits); break;
            case 'C': out.unsigned(CHAR); out.unsigned(bits & 0xFFFF); break;
            case 'S': out.unsigned(SHORT); out.signed((short) bits); break;
            case 'I': out.unsigned(INT); out.signed((int) bits); break;
            case 'J': out.unsigned(LONG); out.signed(bits); break;
            case 'F': out.unsigned(FLOAT); out.f32((int) bits); break;
            default: out.unsigned(DOUBLE); out.f64(bits); break;
        }
    }
}
