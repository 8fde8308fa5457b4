import io.javalin.Javalin;
import io.javalin.http.Context;
import shop.Client;
import shop.Orders;

public final class Service {
    private final Orders orders = new Orders();

    private void handle(Context context) {
        context.result(String.valueOf(orders.ask(context.path())));
    }

    public static void main(String[] arguments) throws Exception {
        Javalin server = Javalin.create().get("/*", new Service()::handle).start(0);
        Client.askAll(server.port());
    }
}
