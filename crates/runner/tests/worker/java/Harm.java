package shop;

import java.io.*;
import java.nio.file.*;
import java.util.*;

public class Harm {
    static void report(String done) { throw new IllegalStateException("done:" + done); }

    static void write() {
        String done = "";
        try { Files.writeString(Path.of("here.txt"), "fine"); done += " scratch"; } catch (IOException e) { }
        try { File.createTempFile("aaa", "b"); done += " temporary"; } catch (IOException e) { }
        report(done);
    }

    static void leftovers() { report(" " + Arrays.toString(new File(".").list())); }

    static void streams() throws Exception {
        new FileOutputStream(FileDescriptor.out).write(new byte[100]);
        int read = new FileInputStream(FileDescriptor.in).read();
        System.out.println("printed");
        System.out.close();
        report(" " + read + System.in.read());
    }
}
