package served;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.config.ConfigProvider;
import shop.Client;
import shop.Orders;

@Path("/{what}/{id}")
public class Service {
    private final Orders orders = new Orders();

    @GET
    public String get(@PathParam("what") String what, @PathParam("id") String id) {
        return String.valueOf(orders.ask(what + "/" + id));
    }

    /** Asks the service once it runs. */
    @QuarkusMain
    public static class Start implements QuarkusApplication {
        public static void main(String[] arguments) {
            Quarkus.run(Start.class, arguments);
        }

        @Override
        public int run(String... arguments) throws Exception {
            Client.askAll(ConfigProvider.getConfig().getValue("quarkus.http.port", int.class));
            return 0;
        }
    }
}
