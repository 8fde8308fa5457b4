import shop.Client;
import shop.Orders;
import spark.Request;
import spark.Spark;

public final class Service {
    private final Orders orders = new Orders();

    private String handle(Request request) {
        return String.valueOf(orders.ask(request.pathInfo()));
    }

    public static void main(String[] arguments) throws Exception {
        Service service = new Service();
        Spark.port(0);
        Spark.get("/*", (request, response) -> service.handle(request));
        Spark.awaitInitialization();
        Client.askAll(Spark.port());
    }
}
