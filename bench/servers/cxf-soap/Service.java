import jakarta.jws.WebService;
import jakarta.xml.ws.Endpoint;
import shop.Client;
import shop.Orders;

@WebService
public class Service {
    private final Orders orders = new Orders();

    public int weight(String id) {
        return orders.weight(id);
    }

    public int reserve(String id) {
        return orders.reserve(id);
    }

    public static void main(String[] arguments) throws Exception {
        int port = Client.freePort();
        Endpoint.publish("http://localhost:" + port + "/orders", new Service());
        for (String path : new String[] {"/orders/weight?arg0=1", "/orders/weight?arg0=3", "/orders/reserve?arg0=2"}) {
            System.out.println(path + ": " + Post.call(port, path));
        }
        Client.end();
    }
}
