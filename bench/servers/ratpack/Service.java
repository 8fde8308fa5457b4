import ratpack.exec.Blocking;
import ratpack.handling.Context;
import ratpack.server.RatpackServer;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private void handle(Context context) {
        Blocking.get(() -> orders.ask(context.getRequest().getPath())).then(answer -> context.render(String.valueOf(answer)));
    }

    public static void main(String[] arguments) throws Exception {
        Service service = new Service();
        RatpackServer server = RatpackServer.start(definition ->
                definition.serverConfig(config -> config.port(0)).handlers(chain -> chain.all(service::handle)));
        Client.askAll(server.getBindPort());
    }
}
