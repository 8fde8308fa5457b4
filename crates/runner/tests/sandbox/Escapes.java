package shop;

import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.nio.file.attribute.FileTime;
import java.util.*;

/** Tries what a sandbox must deny, and what it must leave alone. */
public class Escapes {
    interface Attempt {
        boolean works() throws Exception;
    }

    private static final List<String> done = new ArrayList<>();

    private static void attempt(String name, Attempt attempt) {
        try {
            if (attempt.works()) {
                done.add(name);
            }
        } catch (Exception denied) {
            // It does not work.
        }
    }

    /** Ends in an exception that names what worked of it. */
    public static void harmful(String outside, String secret, int port, String local, int process, String java) {
        done.clear();
        Path file = Path.of(outside);
        attempt("write", () -> Files.writeString(file, "x") != null);
        attempt("truncate", () -> FileChannel.open(file, StandardOpenOption.WRITE).truncate(0) != null);
        attempt("delete", () -> file.toFile().delete());
        attempt("delete path", () -> Files.deleteIfExists(file));
        attempt("create beside", () -> Files.createTempFile(file.getParent(), "escaped", "") != null);
        attempt("create directory", () -> new File(outside + "-directory").mkdir());
        attempt("rename", () -> file.toFile().renameTo(new File("mine")));
        attempt("make read-only", () -> file.toFile().setReadOnly());
        attempt("make executable", () -> file.toFile().setExecutable(true));
        attempt("change time", () -> file.toFile().setLastModified(1000));
        attempt("change time of path", () -> Files.setLastModifiedTime(file, FileTime.fromMillis(1000)) != null);
        for (String program : new String[] {"/bin/sh", "/bin/true", "true", java}) {
            attempt("start " + program, () -> new ProcessBuilder(program, "-version").start().waitFor() >= 0);
        }
        attempt("end", () -> ProcessHandle.of(process).get().destroy());
        attempt("kill", () -> ProcessHandle.of(process).get().destroyForcibly());
        attempt("connect", () -> new Socket("127.0.0.1", port).isConnected());
        attempt("connect channel", () -> SocketChannel.open(new InetSocketAddress("127.0.0.1", port)).isConnected());
        attempt("listen", () -> new ServerSocket(0).isBound());
        attempt("datagram", () -> {
            new DatagramSocket().send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("127.0.0.1"), port));
            return true;
        });
        attempt("local socket", () -> SocketChannel.open(UnixDomainSocketAddress.of(local)).isConnected());
        read("", secret);
        read(" through /proc", "/proc/self/root" + secret);
        attempt("list", () -> new File(secret).getParentFile().list() != null);
        attempt("link", () -> Files.createSymbolicLink(Path.of("link"), Path.of(secret)) != null && Files.readString(Path.of("link")) != null);
        attempt("hard link", () -> Files.createLink(Path.of("hard"), Path.of(secret)) != null && Files.readString(Path.of("hard")) != null);
        read(" the environment of recrash", "/proc/" + process + "/environ");
        attempt("see a variable", () -> System.getenv("CARGO_MANIFEST_DIR") != null);
        report();
    }

    private static void read(String what, String path) {
        attempt("read" + what, () -> new FileInputStream(path).read() >= 0);
        attempt("read path" + what, () -> Files.readAllBytes(Path.of(path)).length >= 0);
    }

    /** Ends in an exception that names what worked of it. */
    public static void harmless(String needed) {
        done.clear();
        Path own = Path.of("own.txt");
        attempt("write", () -> Files.writeString(own, "x") != null);
        attempt("read", () -> Files.readString(own).equals("x"));
        attempt("rename", () -> own.toFile().renameTo(new File("other.txt")));
        attempt("delete", () -> new File("other.txt").delete());
        attempt("directory", () -> new File("a/b").mkdirs() && new File("a").list().length == 1);
        attempt("temporary", () -> File.createTempFile("aaa", "b").exists());
        attempt("needed", () -> new FileInputStream(needed).read() >= 0);
        attempt("resource", () -> Escapes.class.getResourceAsStream("/needed.txt").read() >= 0);
        attempt("system", () -> !Files.readAllLines(Path.of("/etc/passwd")).isEmpty());
        attempt("itself", () -> new FileInputStream("/proc/self/status").read() >= 0);
        attempt("null", () -> {
            new FileOutputStream("/dev/null").write(1);
            return new FileInputStream("/dev/zero").read() == 0;
        });
        attempt("thread", () -> {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join();
            return true;
        });
        attempt("path", () -> System.getenv("PATH") != null);
        attempt("home", () -> new File(System.getenv("HOME")).equals(new File("").getAbsoluteFile())
                && System.getProperty("user.home").equals(System.getenv("HOME")));
        report();
    }

    /** Makes many small files. */
    public static void manyFiles() throws Exception {
        for (int i = 0; ; i++) {
            new File("file" + i).createNewFile();
        }
    }

    /** Makes files of one megabyte. */
    public static void largeFiles() throws Exception {
        for (int i = 0; ; i++) {
            Files.write(Path.of("file" + i), new byte[1 << 20]);
        }
    }

    /** The same without their names. */
    public static void deletedFiles() throws Exception {
        List<OutputStream> open = new ArrayList<>();
        for (int i = 0; ; i++) {
            File file = new File("file" + i);
            OutputStream stream = new FileOutputStream(file);
            file.delete();
            stream.write(new byte[1 << 20]);
            open.add(stream);
        }
    }

    /** A little of each. */
    public static void fewFiles() throws Exception {
        for (int i = 0; i < 20; i++) {
            Files.write(Path.of("file" + i), new byte[1 << 20]);
        }
        throw new IllegalStateException("done: " + new File("").getAbsoluteFile().list().length);
    }

    private static void report() {
        throw new IllegalStateException("done: " + done);
    }
}
