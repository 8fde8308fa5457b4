package recrash.worker;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes of the program's classes. They come from the command line, instrumented, ahead or when they are asked for first; a fresh
 * class loader then finds them here.
 */
final class Store {
    private static final byte[] ABSENT = new byte[0];

    private final Channel channel;
    private final Map<String, byte[]> classes = new HashMap<>();
    /** Those that nobody has asked for yet. Only where the JDK has no class of that name does it count. */
    private final Map<String, byte[]> ahead = new HashMap<>();

    private byte[] answer;

    Store(Channel channel) {
        this.channel = channel;
    }

    /** Bytes that came before; null where nobody asked yet or there are none. Names have dots. */
    synchronized byte[] known(String name) {
        byte[] bytes = classes.get(name);
        return bytes == ABSENT ? null : bytes;
    }

    /** Adds a class that is no part of the program: a stub. */
    synchronized void add(String name, byte[] bytes) {
        classes.putIfAbsent(name, bytes);
    }

    /** Bytes of the code that restores objects, which are in the worker's own jar; null where there are none. */
    synchronized byte[] restoring(String name) {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            bytes = inJar(name);
            classes.put(name, bytes);
        }
        return bytes == ABSENT ? null : bytes;
    }

    private static byte[] inJar(String name) {
        try (InputStream in = Store.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in == null ? ABSENT : in.readAllBytes();
        } catch (IOException e) {
            return ABSENT;
        }
    }

    /** Bytes of a class, asked for if need be; null where there are none. */
    synchronized byte[] fetch(String name) {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            bytes = ahead.remove(name);
            bytes = bytes != null ? bytes : ask(name);
            classes.put(name, bytes);
        }
        return bytes == ABSENT ? null : bytes;
    }

    private byte[] ask(String name) {
        answer = null;
        Output request = new Output();
        request.text(name.replace('.', '/'));
        channel.send(Channel.NEED, request.array(), request.length());
        boolean interrupted = false;
        while (answer == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return answer;
    }

    /** Keeps classes for those who will ask. */
    synchronized void keep(Input in) {
        for (int left = in.count(); left > 0; left--) {
            String name = in.text().replace('/', '.');
            byte[] bytes = in.bytes(in.count());
            if (!classes.containsKey(name)) {
                ahead.put(name, bytes);
            }
        }
    }

    /** The answer to the question that somebody waits for; an empty array where there is no such class. */
    synchronized void answer(byte[] bytes) {
        answer = bytes.length == 0 ? ABSENT : bytes;
        notifyAll();
    }
}
