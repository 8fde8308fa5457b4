import io.helidon.webserver.Routing;
import io.helidon.webserver.ServerRequest;
import io.helidon.webserver.ServerResponse;
import io.helidon.webserver.WebServer;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private void handle(ServerRequest request, ServerResponse response) {
        response.send(String.valueOf(orders.ask(request.path().toString())));
    }

    public static void main(String[] arguments) throws Exception {
        Service service = new Service();
        WebServer server = WebServer.create(Routing.builder().any(service::handle));
        Client.askAll(server.start().toCompletableFuture().get().port());
    }
}
