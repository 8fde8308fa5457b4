package recrash.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.Unsafe;

/**
 * What instrumented classes call in place of the methods of {@code sun.misc.Unsafe} that read and write memory: each has the same name and takes the same,
 * after the receiver. An access that could end the JVM, or spoil its objects for later candidates, ends the candidate as if the JVM had ended.
 *
 * <p>Addresses cannot be known: the JDK's buffers have some, too. Those are refused that no allocator gives out, which is what wrong ones are like.
 */
public final class Memory {
    /** How a JVM ends that has touched memory which is not there. */
    static final int FAULT = 134;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** Below are no blocks of memory. Objects may be there, which nobody finds by their address. */
    private static final long FIRST_ADDRESS = 1L << 32;
    private static final long LAST_ADDRESS = 1L << 48;
    /** The static fields of a class are behind its object. */
    private static final long MOST_STATICS = 1L << 16;
    /** What the largest primitive takes. */
    private static final int LARGEST = 8;
    private static final int REFERENCE = UNSAFE.arrayIndexScale(Object[].class);

    /** The addresses of blocks that were allocated and not freed. */
    private static final Set<Long> BLOCKS = ConcurrentHashMap.newKeySet();

    /** Where the fields of an object end. */
    private static final ClassValue<Long> ENDS = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            long end = 0;
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        end = Math.max(end, UNSAFE.objectFieldOffset(field) + LARGEST);
                    }
                }
            }
            return end;
        }
    };

    /** Where the elements of an array start. The method returns an int on some JDKs and a long on others. */
    private static final ClassValue<Long> STARTS = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            try {
                return ((Number) Unsafe.class.getMethod("arrayBaseOffset", Class.class).invoke(UNSAFE, type)).longValue();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private Memory() {}

    private static void check(Object unsafe, Object object, long offset, long size) {
        checkReceiver(unsafe);
        boolean isThere = object == null
                ? offset >= FIRST_ADDRESS && offset < LAST_ADDRESS && size >= 0
                : offset > 0 && size >= 0 && size <= end(object) - offset;
        if (!isThere) {
            Probe.exit(FAULT);
        }
    }

    /** A missing receiver is the program's fault, so its trace begins there. */
    private static void checkReceiver(Object unsafe) {
        if (unsafe == null) {
            NullPointerException missing = new NullPointerException();
            StackTraceElement[] frames = missing.getStackTrace();
            int own = 0;
            while (frames[own].getClassName().equals(Memory.class.getName())) {
                own++;
            }
            missing.setStackTrace(Arrays.copyOfRange(frames, own, frames.length));
            throw missing;
        }
    }

    private static long end(Object object) {
        Class<?> type = object.getClass();
        if (type.isArray()) {
            return STARTS.get(type) + (long) Array.getLength(object) * UNSAFE.arrayIndexScale(type);
        }
        return type == Class.class ? MOST_STATICS : ENDS.get(type);
    }

    // ---- blocks

    public static long allocateMemory(Object unsafe, long size) {
        checkReceiver(unsafe);
        long address = UNSAFE.allocateMemory(size);
        BLOCKS.add(address);
        return address;
    }

    public static long reallocateMemory(Object unsafe, long old, long size) {
        forget(unsafe, old);
        long address = UNSAFE.reallocateMemory(old, size);
        BLOCKS.add(address);
        return address;
    }

    public static void freeMemory(Object unsafe, long address) {
        forget(unsafe, address);
        UNSAFE.freeMemory(address);
    }

    private static void forget(Object unsafe, long address) {
        checkReceiver(unsafe);
        if (address != 0 && !BLOCKS.remove(address)) {
            Probe.exit(FAULT);
        }
    }

    public static void setMemory(Object unsafe, Object object, long offset, long size, byte value) {
        check(unsafe, object, offset, size);
        UNSAFE.setMemory(object, offset, size, value);
    }

    public static void setMemory(Object unsafe, long address, long size, byte value) {
        check(unsafe, null, address, size);
        UNSAFE.setMemory(address, size, value);
    }

    public static void copyMemory(Object unsafe, Object from, long fromOffset, Object to, long toOffset, long size) {
        check(unsafe, from, fromOffset, size);
        check(unsafe, to, toOffset, size);
        UNSAFE.copyMemory(from, fromOffset, to, toOffset, size);
    }

    public static void copyMemory(Object unsafe, long from, long to, long size) {
        check(unsafe, null, from, size);
        check(unsafe, null, to, size);
        UNSAFE.copyMemory(from, to, size);
    }

    public static long getAddress(Object unsafe, long address) {
        check(unsafe, null, address, UNSAFE.addressSize());
        return UNSAFE.getAddress(address);
    }

    public static void putAddress(Object unsafe, long address, long value) {
        check(unsafe, null, address, UNSAFE.addressSize());
        UNSAFE.putAddress(address, value);
    }
    // ---- single values
    public static byte getByte(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 1);
        return UNSAFE.getByte(object, offset);
    }
    public static void putByte(Object unsafe, Object object, long offset, byte value) {
        check(unsafe, object, offset, 1);
        UNSAFE.putByte(object, offset, value);
    }
    public static byte getByteVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 1);
        return UNSAFE.getByteVolatile(object, offset);
    }
    public static void putByteVolatile(Object unsafe, Object object, long offset, byte value) {
        check(unsafe, object, offset, 1);
        UNSAFE.putByteVolatile(object, offset, value);
    }
    public static byte getByte(Object unsafe, long address) {
        check(unsafe, null, address, 1);
        return UNSAFE.getByte(address);
    }
    public static void putByte(Object unsafe, long address, byte value) {
        check(unsafe, null, address, 1);
        UNSAFE.putByte(address, value);
    }
    public static short getShort(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 2);
        return UNSAFE.getShort(object, offset);
    }
    public static void putShort(Object unsafe, Object object, long offset, short value) {
        check(unsafe, object, offset, 2);
        UNSAFE.putShort(object, offset, value);
    }
    public static short getShortVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 2);
        return UNSAFE.getShortVolatile(object, offset);
    }
    public static void putShortVolatile(Object unsafe, Object object, long offset, short value) {
        check(unsafe, object, offset, 2);
        UNSAFE.putShortVolatile(object, offset, value);
    }
    public static short getShort(Object unsafe, long address) {
        check(unsafe, null, address, 2);
        return UNSAFE.getShort(address);
    }
    public static void putShort(Object unsafe, long address, short value) {
        check(unsafe, null, address, 2);
        UNSAFE.putShort(address, value);
    }
    public static char getChar(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 2);
        return UNSAFE.getChar(object, offset);
    }
    public static void putChar(Object unsafe, Object object, long offset, char value) {
        check(unsafe, object, offset, 2);
        UNSAFE.putChar(object, offset, value);
    }
    public static char getCharVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 2);
        return UNSAFE.getCharVolatile(object, offset);
    }
    public static void putCharVolatile(Object unsafe, Object object, long offset, char value) {
        check(unsafe, object, offset, 2);
        UNSAFE.putCharVolatile(object, offset, value);
    }
    public static char getChar(Object unsafe, long address) {
        check(unsafe, null, address, 2);
        return UNSAFE.getChar(address);
    }
    public static void putChar(Object unsafe, long address, char value) {
        check(unsafe, null, address, 2);
        UNSAFE.putChar(address, value);
    }
    public static int getInt(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 4);
        return UNSAFE.getInt(object, offset);
    }
    public static void putInt(Object unsafe, Object object, long offset, int value) {
        check(unsafe, object, offset, 4);
        UNSAFE.putInt(object, offset, value);
    }
    public static int getIntVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 4);
        return UNSAFE.getIntVolatile(object, offset);
    }
    public static void putIntVolatile(Object unsafe, Object object, long offset, int value) {
        check(unsafe, object, offset, 4);
        UNSAFE.putIntVolatile(object, offset, value);
    }
    public static int getInt(Object unsafe, long address) {
        check(unsafe, null, address, 4);
        return UNSAFE.getInt(address);
    }
    public static void putInt(Object unsafe, long address, int value) {
        check(unsafe, null, address, 4);
        UNSAFE.putInt(address, value);
    }
    public static void putOrderedInt(Object unsafe, Object object, long offset, int value) {
        check(unsafe, object, offset, 4);
        UNSAFE.putIntRelease(object, offset, value);
    }
    public static boolean compareAndSwapInt(Object unsafe, Object object, long offset, int expected, int value) {
        check(unsafe, object, offset, 4);
        return UNSAFE.compareAndSetInt(object, offset, expected, value);
    }
    public static int getAndSetInt(Object unsafe, Object object, long offset, int value) {
        check(unsafe, object, offset, 4);
        return UNSAFE.getAndSetInt(object, offset, value);
    }
    public static int getAndAddInt(Object unsafe, Object object, long offset, int delta) {
        check(unsafe, object, offset, 4);
        return UNSAFE.getAndAddInt(object, offset, delta);
    }
    public static long getLong(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 8);
        return UNSAFE.getLong(object, offset);
    }
    public static void putLong(Object unsafe, Object object, long offset, long value) {
        check(unsafe, object, offset, 8);
        UNSAFE.putLong(object, offset, value);
    }
    public static long getLongVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 8);
        return UNSAFE.getLongVolatile(object, offset);
    }
    public static void putLongVolatile(Object unsafe, Object object, long offset, long value) {
        check(unsafe, object, offset, 8);
        UNSAFE.putLongVolatile(object, offset, value);
    }
    public static long getLong(Object unsafe, long address) {
        check(unsafe, null, address, 8);
        return UNSAFE.getLong(address);
    }
    public static void putLong(Object unsafe, long address, long value) {
        check(unsafe, null, address, 8);
        UNSAFE.putLong(address, value);
    }
    public static void putOrderedLong(Object unsafe, Object object, long offset, long value) {
        check(unsafe, object, offset, 8);
        UNSAFE.putLongRelease(object, offset, value);
    }
    public static boolean compareAndSwapLong(Object unsafe, Object object, long offset, long expected, long value) {
        check(unsafe, object, offset, 8);
        return UNSAFE.compareAndSetLong(object, offset, expected, value);
    }
    public static long getAndSetLong(Object unsafe, Object object, long offset, long value) {
        check(unsafe, object, offset, 8);
        return UNSAFE.getAndSetLong(object, offset, value);
    }
    public static long getAndAddLong(Object unsafe, Object object, long offset, long delta) {
        check(unsafe, object, offset, 8);
        return UNSAFE.getAndAddLong(object, offset, delta);
    }
    public static float getFloat(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 4);
        return UNSAFE.getFloat(object, offset);
    }
    public static void putFloat(Object unsafe, Object object, long offset, float value) {
        check(unsafe, object, offset, 4);
        UNSAFE.putFloat(object, offset, value);
    }
    public static float getFloatVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 4);
        return UNSAFE.getFloatVolatile(object, offset);
    }
    public static void putFloatVolatile(Object unsafe, Object object, long offset, float value) {
        check(unsafe, object, offset, 4);
        UNSAFE.putFloatVolatile(object, offset, value);
    }
    public static float getFloat(Object unsafe, long address) {
        check(unsafe, null, address, 4);
        return UNSAFE.getFloat(address);
    }
    public static void putFloat(Object unsafe, long address, float value) {
        check(unsafe, null, address, 4);
        UNSAFE.putFloat(address, value);
    }
    public static double getDouble(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 8);
        return UNSAFE.getDouble(object, offset);
    }
    public static void putDouble(Object unsafe, Object object, long offset, double value) {
        check(unsafe, object, offset, 8);
        UNSAFE.putDouble(object, offset, value);
    }
    public static double getDoubleVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 8);
        return UNSAFE.getDoubleVolatile(object, offset);
    }
    public static void putDoubleVolatile(Object unsafe, Object object, long offset, double value) {
        check(unsafe, object, offset, 8);
        UNSAFE.putDoubleVolatile(object, offset, value);
    }
    public static double getDouble(Object unsafe, long address) {
        check(unsafe, null, address, 8);
        return UNSAFE.getDouble(address);
    }
    public static void putDouble(Object unsafe, long address, double value) {
        check(unsafe, null, address, 8);
        UNSAFE.putDouble(address, value);
    }
    public static boolean getBoolean(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 1);
        return UNSAFE.getBoolean(object, offset);
    }
    public static void putBoolean(Object unsafe, Object object, long offset, boolean value) {
        check(unsafe, object, offset, 1);
        UNSAFE.putBoolean(object, offset, value);
    }
    public static boolean getBooleanVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, 1);
        return UNSAFE.getBooleanVolatile(object, offset);
    }
    public static void putBooleanVolatile(Object unsafe, Object object, long offset, boolean value) {
        check(unsafe, object, offset, 1);
        UNSAFE.putBooleanVolatile(object, offset, value);
    }
    public static Object getObject(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, REFERENCE);
        return UNSAFE.getReference(object, offset);
    }
    public static void putObject(Object unsafe, Object object, long offset, Object value) {
        check(unsafe, object, offset, REFERENCE);
        UNSAFE.putReference(object, offset, value);
    }
    public static Object getObjectVolatile(Object unsafe, Object object, long offset) {
        check(unsafe, object, offset, REFERENCE);
        return UNSAFE.getReferenceVolatile(object, offset);
    }
    public static void putObjectVolatile(Object unsafe, Object object, long offset, Object value) {
        check(unsafe, object, offset, REFERENCE);
        UNSAFE.putReferenceVolatile(object, offset, value);
    }
    public static void putOrderedObject(Object unsafe, Object object, long offset, Object value) {
        check(unsafe, object, offset, REFERENCE);
        UNSAFE.putReferenceRelease(object, offset, value);
    }
    public static boolean compareAndSwapObject(Object unsafe, Object object, long offset, Object expected, Object value) {
        check(unsafe, object, offset, REFERENCE);
        return UNSAFE.compareAndSetReference(object, offset, expected, value);
    }
    public static Object getAndSetObject(Object unsafe, Object object, long offset, Object value) {
        check(unsafe, object, offset, REFERENCE);
        return UNSAFE.getAndSetReference(object, offset, value);
    }
}
