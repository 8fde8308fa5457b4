import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
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
        int port = Client.freePort();
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setResourceClasses(Service.class);
        factory.setAddress("http://localhost:" + port + "/");
        factory.create();
        Client.askAll(port);
    }
}
