import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import shop.Client;
import shop.Orders;

/** The JDK's own server, which tells nobody what a handler throws. */
public final class Service {
    private final Orders orders = new Orders();

    private void handle(HttpExchange exchange) throws IOException {
        byte[] answer = String.valueOf(orders.ask(exchange.getRequestURI().getPath())).getBytes();
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", new Service()::handle);
        server.start();
        Client.askAll(server.getAddress().getPort());
    }
}
