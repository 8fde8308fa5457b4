package shop;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that asks a server of this machine, one request a connection. */
public final class Client {
    private Client() {}

    /** What fails, one request after the other; a request that succeeds comes first. */
    public static void askAll(int port) throws Exception {
        for (String path : new String[] {"/weight/1", "/weight/3", "/reserve/2"}) {
            System.out.println(path + ": " + get(port, path));
        }
        end();
    }

    /** The first line of the answer; empty where the server just ends the connection. */
    public static String get(int port, String path) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            InputStream in = socket.getInputStream();
            String answer = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return answer.lines().findFirst().orElse("");
        }
    }

    /** A port that nobody has. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Ends the program, whatever still runs, after what is under way. */
    public static void end() throws InterruptedException {
        Thread.sleep(1500);
        System.exit(0);
    }
}
