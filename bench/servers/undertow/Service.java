import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private void handle(HttpServerExchange exchange) {
        exchange.getResponseSender().send(String.valueOf(orders.ask(exchange.getRequestPath())));
    }

    public static void main(String[] arguments) throws Exception {
        int port = Client.freePort();
        Undertow.builder().addHttpListener(port, "localhost").setHandler(new Service()::handle).build().start();
        Client.askAll(port);
    }
}
