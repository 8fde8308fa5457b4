import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private void handle(RoutingContext context) {
        context.end(String.valueOf(orders.ask(context.request().path())));
    }

    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        Router router = Router.router(vertx);
        router.get("/*").handler(new Service()::handle);
        HttpServer server = vertx.createHttpServer().requestHandler(router);
        Client.askAll(server.listen(0).toCompletionStage().toCompletableFuture().get().actualPort());
    }
}
