package java.recrash;

import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/** A class as a recording has it, with what is needed to read its instances. */
final class Shape {
    /** Kinds of classes, as the recording numbers them. */
    private static final int PLAIN = 0, ENUM = 1, RECORD = 2, ARRAY = 3, HIDDEN = 4, PROXY = 5;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CLASS_LOADER = UNSAFE.objectFieldOffset(Class.class, "classLoader");

    final Class<?> type;
    final Shape superclass;
    final int index;
    /** Whether instances are walked; if not, they are opaque. */
    final boolean isWalked;
    final boolean isEnum;
    /** All instance fields that are walked, those of the topmost class first. */
    final FieldReader[] fields;
    /** The placeholder for instances that a limit kept out, by limit, or 0. */
    final int[] cut = new int[5];

    private final boolean isJdk;
    private final int inherited;

    Shape(Class<?> type, Shape superclass, int index) {
        this.type = type;
        this.superclass = superclass;
        this.index = index;
        isJdk = isJdk(type);
        isEnum = isEnum(type);
        isWalked = !isJdk || type.isArray() || Policy.isWalked(type);
        inherited = superclass == null ? 0 : superclass.fields.length;
        fields = readers(isWalked && !type.isArray() && !type.isInterface() ? ownFields(type) : new String[0]);
    }

    /** Names and descriptors in turn. What a throwable keeps for the VM alone is no field of it. */
    private static String[] ownFields(Class<?> type) {
        String[] all = Native.fields(type);
        if (type != Throwable.class) return all;
        String[] fields = new String[all.length];
        int count = 0;
        for (int i = 0; i < all.length; i += 2) {
            if (all[i].equals("backtrace")) continue;
            fields[count++] = all[i];
            fields[count++] = all[i + 1];
        }
        return Arrays.copyOf(fields, count);
    }

    private FieldReader[] readers(String[] own) {
        FieldReader[] readers = new FieldReader[inherited + own.length / 2];
        if (superclass != null) System.arraycopy(superclass.fields, 0, readers, 0, inherited);
        for (int i = 0; i < own.length; i += 2) {
            readers[inherited + i / 2] = new FieldReader(type, own[i], own[i + 1], isAmbiguous(own, own[i]));
        }
        return readers;
    }

    /** Obfuscators give fields of different types the same name. */
    private static boolean isAmbiguous(String[] own, String name) {
        int count = 0;
        for (int i = 0; i < own.length; i += 2) {
            if (own[i].equals(name)) count++;
        }
        return count > 1;
    }

    /** Whether the boot or the platform loader defined a class; its getter asks a security manager. */
    static boolean isJdk(Class<?> type) {
        while (type.isArray()) type = type.getComponentType();
        Object loader = UNSAFE.getReference(type, CLASS_LOADER);
        return loader == null || loader.getClass().getName().equals("jdk.internal.loader.ClassLoaders$PlatformClassLoader");
    }

    private static boolean isEnum(Class<?> type) {
        return type.isEnum() || type.getSuperclass() != null && type.getSuperclass().isEnum();
    }

    static String vmName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private int kind() {
        if (type.isArray()) return ARRAY;
        if (isEnum) return ENUM;
        if (type.isHidden()) return HIDDEN;
        if (superclass != null && superclass.type.getName().equals("java.lang.reflect.Proxy")) return PROXY;
        return type.isRecord() ? RECORD : PLAIN;
    }

    /** Writes the class, once. */
    void write(Output out) {
        out.string(vmName(type));
        out.unsigned(kind());
        out.bool(isJdk);
        out.bool(superclass != null);
        if (superclass != null) out.unsigned(superclass.index);
        Class<?>[] interfaces = type.isArray() ? new Class<?>[0] : type.getInterfaces();
        out.unsigned(interfaces.length);
        for (Class<?> implemented : interfaces) out.string(vmName(implemented));
        out.unsigned(fields.length - inherited);
        for (int i = inherited; i < fields.length; i++) {
            out.string(fields[i].name);
            out.string(fields[i].descriptor);
        }
    }
}
