package java.recrash;

/** Arrays of primitive types as a recording has them. */
final class Elements {
    static final int REFERENCES = 0;
    private static final int BOOLEANS = 1, BYTES = 2, CHARS = 3, SHORTS = 4, INTS = 5, LONGS = 6, FLOATS = 7, DOUBLES = 8;

    private Elements() {}

    static int length(Object array) {
        return java.lang.reflect.Array.getLength(array);
    }

    /** Most bytes that one element takes. */
    static int largest(Object array) {
        if (array instanceof byte[] || array instanceof boolean[]) return 1;
        if (array instanceof char[] || array instanceof short[]) return 3;
        return array instanceof long[] ? 10 : array instanceof double[] ? 8 : 6;
    }

    /** Writes the first elements of an array of a primitive type. */
    static void write(Object array, int count, Output out) {
        if (array instanceof byte[]) writeBytes((byte[]) array, count, out);
        else if (array instanceof boolean[]) writeBooleans((boolean[]) array, count, out);
        else if (array instanceof char[]) writeChars((char[]) array, count, out);
        else if (array instanceof short[]) writeShorts((short[]) array, count, out);
        else if (array instanceof int[]) writeInts((int[]) array, count, out);
        else if (array instanceof long[]) writeLongs((long[]) array, count, out);
        else if (array instanceof float[]) writeFloats((float[]) array, count, out);
        else writeDoubles((double[]) array, count, out);
    }

    private static void begin(int variant, int count, Output out) {
        out.unsigned(variant);
        out.unsigned(count);
    }

    private static void writeBytes(byte[] array, int count, Output out) {
        begin(BYTES, count, out);
        out.bytes(array, count);
    }

    private static void writeBooleans(boolean[] array, int count, Output out) {
        begin(BOOLEANS, count, out);
        for (int i = 0; i < count; i++) out.bool(array[i]);
    }

    private static void writeChars(char[] array, int count, Output out) {
        begin(CHARS, count, out);
        for (int i = 0; i < count; i++) out.unsigned(array[i]);
    }

    private static void writeShorts(short[] array, int count, Output out) {
        begin(SHORTS, count, out);
        for (int i = 0; i < count; i++) out.signed(array[i]);
    }

    private static void writeInts(int[] array, int count, Output out) {
        begin(INTS, count, out);
        for (int i = 0; i < count; i++) out.signed(array[i]);
    }

    private static void writeLongs(long[] array, int count, Output out) {
        begin(LONGS, count, out);
        for (int i = 0; i < count; i++) out.signed(array[i]);
    }

    private static void writeFloats(float[] array, int count, Output out) {
        begin(FLOATS, count, out);
        for (int i = 0; i < count; i++) out.f32(Float.floatToRawIntBits(array[i]));
    }

    private static void writeDoubles(double[] array, int count, Output out) {
        begin(DOUBLES, count, out);
        for (int i = 0; i < count; i++) out.f64(Double.doubleToRawLongBits(array[i]));
    }
}
