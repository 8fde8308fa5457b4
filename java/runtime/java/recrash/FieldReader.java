package java.recrash;

import jdk.internal.misc.Unsafe;

/** Reads one instance field, with any access, without running any code of its class. */
final class FieldReader {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    final String name;
    final String descriptor;
    private final Class<?> declaring;
    /** Where the field lies; -1 where its name alone does not tell. */
    private final long offset;

    FieldReader(Class<?> declaring, String name, String descriptor, boolean isAmbiguous) {
        this.declaring = declaring;
        this.name = name;
        this.descriptor = descriptor;
        this.offset = isAmbiguous ? -1 : UNSAFE.objectFieldOffset(declaring, name);
    }

    /** Whether a class declares an instance field of this name and type. */
    static boolean exists(Class<?> declaring, String name, String descriptor) {
        String[] fields = Native.fields(declaring);
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equals(name) && fields[i + 1].equals(descriptor)) return true;
        }
        return false;
    }

    boolean isReference() {
        return type() == 'L' || type() == '[';
    }

    private char type() {
        return descriptor.charAt(0);
    }

    Object reference(Object object) {
        Object value = offset < 0
            ? Native.reference(object, declaring, name, descriptor)
            : UNSAFE.getReference(object, offset);
        return Carrier.withoutCarrier(value);
    }

    /** Writes the value of a field of a primitive type. */
    void writePrimitive(Object object, Output out) {
        Values.write(type(), offset < 0 ? Native.bits(object, declaring, name, descriptor) : bits(object), out);
    }

    private long bits(Object object) {
        switch (type()) {
            case 'Z': return UNSAFE.getBoolean(object, offset) ? 1 : 0;
            case 'B': return UNSAFE.getByte(object, offset);
            case 'C': return UNSAFE.getChar(object, offset);
            case 'S': return UNSAFE.getShort(object, offset);
            case 'I': case 'F': return UNSAFE.getInt(object, offset);
            default: return UNSAFE.getLong(object, offset);
        }
    }
}
