import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.concurrent.Executors;
import shop.Client;
import shop.Orders;

/** A subscriber of an event bus, and a task of a listening executor. */
public final class Service {
    private final Orders orders = new Orders();

    @Subscribe
    public void ask(String path) {
        orders.ask(path);
    }

    public static void main(String[] arguments) throws Exception {
        Service service = new Service();
        EventBus bus = new EventBus();
        bus.register(service);
        bus.post("weight/3");
        ListeningExecutorService executor = MoreExecutors.listeningDecorator(Executors.newSingleThreadExecutor());
        executor.submit(() -> service.orders.ask("reserve/2"));
        Client.end();
    }
}
