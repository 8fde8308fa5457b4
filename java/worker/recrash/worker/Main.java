package recrash.worker;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import jdk.internal.misc.Unsafe;

/**
 * A worker: executes the candidates that come on standard input and answers on standard output. The program sees neither of
 * both.
 */
public final class Main {
    /** What the program's standard descriptors lead to; closed if nobody held them. */
    private static FileInputStream noInput;

    private static FileOutputStream noOutput;

    private Main() {}

    /** Runs until standard input ends. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Channel channel = new Channel(new FileInputStream("/proc/self/fd/0"), new FileOutputStream("/proc/self/fd/1"));
        hideStreams();
        Store store = new Store(channel);
        Executor executor = start(channel, store);
        for (byte[] message = channel.read(); message != null; message = channel.read()) {
            if (message[0] == Channel.CLASS) {
                store.answer(new Input(message, 1).rest());
            } else if (message[0] == Channel.AHEAD) {
                store.keep(new Input(message, 1));
            } else {
                executor.submit(message);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static Executor start(Channel channel, Store store) throws IOException, ReflectiveOperationException {
        Input in = new Input(channel.read(), 1);
        long steps = in.unsigned();
        long milliseconds = in.unsigned();
        boolean watchesInitializers = in.octet() != 0;
        if (in.octet() != 0) {
            Probe.follow();
        }
        URLClassLoader resources = resources(in);
        Hits.Shape[] shapes = new Hits.Shape[in.count()];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = Hits.Shape.read(in);
        }
        loadEverything();
        LocalHost.provide();
        ThreadGroup group = new ThreadGroup("candidate");
        Threads threads = new Threads(group);
        Watch watch = new Watch(channel, threads, milliseconds);
        Executor executor = new Executor(channel, store, resources, watch, threads, steps);
        Probe.prepare(threads, watch, shapes, watchesInitializers);
        Thread watching = new Thread(watch, "recrash-watch");
        watching.setDaemon(true);
        watching.setPriority(Thread.MAX_PRIORITY);
        watching.start();
        watch.start(executor);
        channel.send(Channel.READY);
        return executor;
    }

    /** Programs look for themselves on the class path, which is theirs and not that of the worker. */
    private static URLClassLoader resources(Input in) throws MalformedURLException {
        String[] paths = new String[in.count()];
        URL[] urls = new URL[paths.length];
        for (int i = 0; i < urls.length; i++) {
            paths[i] = in.text();
            urls[i] = Path.of(paths[i]).toUri().toURL();
        }
        System.setProperty("java.class.path", String.join(File.pathSeparator, paths));
        return new URLClassLoader(urls, null);
    }

    /** The program may use the descriptors of standard input and output itself; they lead nowhere then. */
    private static void hideStreams() throws IOException {
        Unsafe unsafe = Unsafe.getUnsafe();
        long number = unsafe.objectFieldOffset(FileDescriptor.class, "fd");
        noInput = new FileInputStream("/dev/null");
        noOutput = new FileOutputStream("/dev/null");
        unsafe.putInt(FileDescriptor.in, number, unsafe.getInt(noInput.getFD(), number));
        unsafe.putInt(FileDescriptor.out, number, unsafe.getInt(noOutput.getFD(), number));
    }

    /** A class that is first needed when the stack or the memory is at its end would stay unusable. */
    private static void loadEverything() throws ReflectiveOperationException {
        for (Class<?> each : new Class<?>[] {Probe.class, Halt.class, Statics.class, Fingerprint.class, Texts.class, Traces.class, NotRun.class, Answers.class, Surroundings.class, Reasons.class, Packed.class}) {
            Class.forName(each.getName());
        }
        Rollback.exercise();
        Fingerprint.of(new Object[] {1, "a", new int[] {1}});
        Texts.distance(0, "a", "b");
        // Reflection reads at its first call how it is to work, from a property that the program will not see.
        Object.class.getMethod("hashCode").invoke("a");
    }
}
