import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import shop.Client;
import shop.Orders;

/** A stream that nobody asks for its errors, and a task of a scheduler. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        Flux.just("weight/3").publishOn(Schedulers.parallel()).map(orders::ask).subscribe();
        Schedulers.boundedElastic().schedule(() -> orders.ask("reserve/2"));
        Client.end();
    }
}
