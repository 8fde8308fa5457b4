import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;
import shop.Client;
import shop.Orders;

@Path("/")
public final class Service extends Application {
    private final Orders orders = new Orders();

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(Service.class);
    }

    @GET
    @Path("{what}/{id}")
    public String get(@PathParam("what") String what, @PathParam("id") String id) {
        return String.valueOf(orders.ask(what + "/" + id));
    }

    public static void main(String[] arguments) throws Exception {
        int port = Client.freePort();
        UndertowJaxrsServer server = new UndertowJaxrsServer().setPort(port).start();
        server.deploy(new Service(), "/");
        Client.askAll(port);
    }
}
