import io.vertx.core.Vertx;
import shop.Client;
import shop.Orders;

/** A consumer of the event bus, a timer. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        Vertx vertx = Vertx.vertx();
        vertx.eventBus().<String>consumer("orders", message -> orders.ask(message.body()));
        vertx.eventBus().send("orders", "weight/3");
        vertx.setTimer(10, id -> orders.ask("reserve/2"));
        Client.end();
    }
}
