import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import shop.Client;
import shop.Orders;

@Path("/")
public final class Service extends Application<Configuration> {
    private final Orders orders = new Orders();

    @GET
    @Path("{what}/{id}")
    public String get(@PathParam("what") String what, @PathParam("id") String id) {
        return String.valueOf(orders.ask(what + "/" + id));
    }

    @Override
    public void run(Configuration configuration, Environment environment) {
        environment.jersey().register(new Service());
        environment.lifecycle().addServerLifecycleListener(Service::ask);
    }

    private static void ask(Server server) {
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        new Thread(() -> {
            try {
                Client.askAll(port);
            } catch (Exception failed) {
                System.exit(1);
            }
        }).start();
    }

    public static void main(String[] arguments) throws Exception {
        new Service().run("server", "dropwizard.yml");
    }
}
