// What a reader yields, in a form that the JDK parses.
// EXPECT frame 2 of 2
// BUDGET 20s
package ports;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Properties;

public class Ports {
    private final Properties properties = new Properties();

    public void load(Reader reader) throws IOException {
        properties.load(reader);
        int port = port("server.port");
        if (port > 65535) {
            throw new IOException("port " + port);
        }
    }

    private int port(String key) {
        String value = properties.getProperty(key, "8080");
        return Integer.parseInt(value);
    }
}

class Production {
    public static void main(String[] arguments) throws IOException {
        new Ports().load(new StringReader("server.host=localhost\nserver.port=80 80\n"));
    }
}
