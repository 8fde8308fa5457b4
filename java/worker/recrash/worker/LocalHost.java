package recrash.worker;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.internal.misc.Unsafe;

/**
 * The address of this host, for programs that ask for it when they are initialised. Where it is not known, or is that of the loopback, they go on to
 * ask for network interfaces, which needs a socket that the sandbox denies. So the JDK is told an address that it need not look up.
 */
final class LocalHost {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** An address that is kept for documentation: no host has it. */
    private static final byte[] ADDRESS = {(byte) 192, 0, 2, 1};

    private LocalHost() {}

    /** Lets {@link InetAddress#getLocalHost} answer; where the JDK is another than it should be, it answers as it does. */
    static void provide() {
        try {
            String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
            Class<?> type = Class.forName("java.net.InetAddress$CachedLocalHost");
            Object answer = UNSAFE.allocateInstance(type);
            UNSAFE.putReference(answer, UNSAFE.objectFieldOffset(type, "host"), name);
            UNSAFE.putReference(answer, UNSAFE.objectFieldOffset(type, "addr"), InetAddress.getByAddress(name, ADDRESS));
            UNSAFE.putLong(answer, UNSAFE.objectFieldOffset(type, "expiryTime"), System.nanoTime() + Long.MAX_VALUE / 2);
            Field known = InetAddress.class.getDeclaredField("cachedLocalHost");
            UNSAFE.putReferenceVolatile(UNSAFE.staticFieldBase(known), UNSAFE.staticFieldOffset(known), answer);
        } catch (IOException | ReflectiveOperationException | RuntimeException | InternalError another) {
            // The program meets what the sandbox leaves of the JDK's own way.
        }
    }
}
