// The sandbox denies a connection, the program hears nothing of it, and the test says so.
// TEST contains: uses the network (new Socket)
import java.io.IOException;
import java.net.Socket;

public class Offline {
    static int status(String host, String answer) {
        try (Socket socket = new Socket(host, 1)) {
            socket.setSoTimeout(1000);
        } catch (IOException e) {
            // Nobody is there.
        }
        return answer.length(); // CRASH NullPointerException
    }

    public static void main(String[] args) {
        status("127.0.0.1", null);
    }
}
// FRAME 1 status(host="127.0.0.1", answer=null) reproduces
// FRAME 2 main() reproduces
