import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServiceRequestContext;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private HttpResponse handle(ServiceRequestContext context) {
        return HttpResponse.of(String.valueOf(orders.ask(context.path())));
    }

    public static void main(String[] arguments) throws Exception {
        Service service = new Service();
        Server server = Server.builder().http(0).serviceUnder("/", (context, request) -> service.handle(context)).build();
        server.start().join();
        Client.askAll(server.activeLocalPort());
    }
}
