package shop;

import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Harm {
    static void report(String done) { throw new IllegalStateException("done:" + done); }

    static void write(String outside) {
        String done = "";
        try { Files.createTempFile(Path.of("/tmp"), "escaped", ""); done += " created"; } catch (IOException e) { }
        try { Files.delete(Path.of(outside)); done += " deleted"; } catch (IOException e) { }
        try { Files.writeString(Path.of(outside), "x"); done += " wrote"; } catch (IOException e) { }
        try { Files.writeString(Path.of("here.txt"), "fine"); done += " scratch"; } catch (IOException e) { }
        try { File.createTempFile("aaa", "b"); done += " temporary"; } catch (IOException e) { }
        report(done);
    }

    static void permissions(String outside) {
        File file = new File(outside);
        boolean changed = file.setReadOnly() | file.setExecutable(true) | file.setLastModified(1000);
        report(" " + changed);
    }

    static void leftovers() { report(" " + Arrays.toString(new File(".").list())); }

    static void network(int port) {
        String done = "";
        try { new Socket("127.0.0.1", port); done += " connected"; } catch (IOException e) { }
        try { new ServerSocket(0); done += " listened"; } catch (IOException e) { }
        try {
            DatagramSocket socket = new DatagramSocket();
            socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("127.0.0.1"), port));
            done += " sent";
        } catch (IOException e) { }
        try { java.nio.channels.SocketChannel.open(StandardProtocolFamily.UNIX); done += " local"; } catch (Exception e) { }
        report(done);
    }

    static void processes(String java) {
        String done = "";
        for (String command : new String[] {"/bin/sh", "/bin/true", "true", java}) {
            try { new ProcessBuilder(command, "-version").start().waitFor(); done += " " + command; } catch (Exception e) { }
        }
        report(done);
    }

    static void streams() throws Exception {
        new FileOutputStream(FileDescriptor.out).write(new byte[100]);
        int read = new FileInputStream(FileDescriptor.in).read();
        System.out.println("printed");
        System.out.close();
        report(" " + read + System.in.read());
    }
}
