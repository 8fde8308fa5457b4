import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.URI;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import shop.Client;
import shop.Orders;

@Path("/")
public final class Service {
    private final Orders orders = new Orders();

    @GET
    @Path("{what}/{id}")
    public String get(@PathParam("what") String what, @PathParam("id") String id) {
        return String.valueOf(orders.ask(what + "/" + id));
    }

    public static void main(String[] arguments) throws Exception {
        ResourceConfig config = new ResourceConfig(Service.class);
        HttpServer server = GrizzlyHttpServerFactory.createHttpServer(URI.create("http://localhost:0/"), config);
        Client.askAll(server.getListeners().iterator().next().getPort());
    }
}
