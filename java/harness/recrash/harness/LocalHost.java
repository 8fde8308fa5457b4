package recrash.harness;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The address of this host, as workers tell it to the program: without a network it may not be known, and what programs do then needs a socket. Needs the
 * JDK's internal {@code Unsafe}, which the runner exports.
 */
final class LocalHost {
    /** An address that is kept for documentation: no host has it. */
    private static final byte[] ADDRESS = {(byte) 192, 0, 2, 1};

    private final Object unsafe;
    private final Class<?> unsafeType;

    private LocalHost() throws ReflectiveOperationException {
        unsafeType = Class.forName("jdk.internal.misc.Unsafe");
        unsafe = unsafeType.getMethod("getUnsafe").invoke(null);
    }

    /** Lets {@link InetAddress#getLocalHost} answer; where the JDK is another than it should be, it answers as it does. */
    static void provide() {
        try {
            new LocalHost().answer(Files.readString(Path.of("/proc/sys/kernel/hostname")).strip());
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError another) {
            // The program meets what the sandbox leaves of the JDK's own way.
        }
    }

    private void answer(String name) throws IOException, ReflectiveOperationException {
        Class<?> type = Class.forName("java.net.InetAddress$CachedLocalHost");
        Object answer = unsafeType.getMethod("allocateInstance", Class.class).invoke(unsafe, type);
        Method offset = unsafeType.getMethod("objectFieldOffset", Class.class, String.class);
        Method put = unsafeType.getMethod("putReferenceVolatile", Object.class, long.class, Object.class);
        put.invoke(unsafe, answer, offset.invoke(unsafe, type, "host"), name);
        put.invoke(unsafe, answer, offset.invoke(unsafe, type, "addr"), InetAddress.getByAddress(name, ADDRESS));
        unsafeType.getMethod("putLong", Object.class, long.class, long.class)
                .invoke(unsafe, answer, offset.invoke(unsafe, type, "expiryTime"), System.nanoTime() + Long.MAX_VALUE / 2);
        Field known = InetAddress.class.getDeclaredField("cachedLocalHost");
        Object base = unsafeType.getMethod("staticFieldBase", Field.class).invoke(unsafe, known);
        put.invoke(unsafe, base, unsafeType.getMethod("staticFieldOffset", Field.class).invoke(unsafe, known), answer);
    }
}
