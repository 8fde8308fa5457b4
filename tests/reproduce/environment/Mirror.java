// The sandbox denies a connection, the program hears nothing of it, and the test says so.
// EXPECT frame 1 of 1
// TEST contains: Run elsewhere, it:
// TEST contains: uses the network (new Socket)
package mirror;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;

public class Mirror {
    public static int status(Map<String, String> answers) {
        try (Socket socket = new Socket("127.0.0.1", 1)) {
            socket.setSoTimeout(1000);
        } catch (IOException e) {
            answers = Map.copyOf(answers);
        }
        return answers.get("status").length();
    }
}

class Production {
    public static void main(String[] arguments) {
        Mirror.status(Map.of());
    }
}
