package shop;

import java.io.*;
import java.net.*;
import java.nio.file.*;

/** What a test would do outside of a sandbox; most of it swallows what it is denied. */
public class Effects {
    interface Attempt {
        void run() throws Exception;
    }

    private static void attempt(Attempt attempt) {
        try {
            attempt.run();
        } catch (Exception denied) {
            // Nobody hears of it.
        }
    }

    public static void nothing() throws Exception {
        File file = File.createTempFile("own", "");
        Files.writeString(file.toPath(), "x");
        Files.delete(file.toPath());
        attempt(() -> Files.readString(Path.of("missing")));
        attempt(() -> { throw new IllegalStateException("Permission denied"); });
    }

    public static void paths(String outside) {
        attempt(() -> Files.delete(Path.of(outside)));
        attempt(() -> Files.writeString(Path.of(outside), "x"));
        attempt(() -> Files.createDirectories(Path.of(outside + "-a/b")));
        attempt(() -> Files.setLastModifiedTime(Path.of(outside), Files.getLastModifiedTime(Path.of(outside))));
    }

    public static void streams(String outside) throws Exception {
        attempt(() -> new PrintWriter(outside).close());
        attempt(() -> new RandomAccessFile(outside, "rw").close());
        new FileOutputStream(outside).close();
    }

    public static void silent(String outside) {
        new File(outside).delete();
        new File(outside).renameTo(new File(outside + "-b"));
        new File(outside).setReadOnly();
    }

    public static void network() {
        attempt(() -> new Socket("127.0.0.1", 1).close());
        attempt(() -> new URI("http://127.0.0.1:1/").toURL().openStream().close());
        attempt(() -> InetAddress.getByName("host.invalid"));
    }

    public static void programs() {
        attempt(() -> new ProcessBuilder("/bin/true").start());
        attempt(() -> Runtime.getRuntime().exec(new String[] {"/bin/true"}));
    }

    public static void relative() throws Exception {
        Files.writeString(Path.of("notes.txt"), "x");
        new FileOutputStream(new File(System.getProperty("user.home"), ".settings")).close();
        File.createTempFile("temporary", "");
    }

    public static void secrets(String secret) {
        attempt(() -> Files.readAllBytes(Path.of(secret)));
        attempt(() -> new FileReader(secret).close());
    }
}
