import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private Mono<ServerResponse> handle(ServerRequest request) {
        return Mono.fromCallable(() -> orders.ask(request.path()))
                .flatMap(answer -> ServerResponse.ok().bodyValue(String.valueOf(answer)));
    }

    public static void main(String[] arguments) throws Exception {
        Service service = new Service();
        var routes = RouterFunctions.route().GET("/**", service::handle).build();
        var adapter = new ReactorHttpHandlerAdapter(RouterFunctions.toHttpHandler(routes));
        Client.askAll(HttpServer.create().host("localhost").port(0).handle(adapter).bindNow().port());
    }
}
