package served;

import io.micronaut.context.ApplicationContext;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.runtime.server.EmbeddedServer;
import java.util.Map;
import shop.Client;
import shop.Orders;

@Controller
public class Service {
    private final Orders orders = new Orders();

    @Get("/{what}/{id}")
    public String get(@PathVariable String what, @PathVariable String id) {
        return String.valueOf(orders.ask(what + "/" + id));
    }

    public static void main(String[] arguments) throws Exception {
        EmbeddedServer server = ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));
        Client.askAll(server.getPort());
    }
}
