import com.lmax.disruptor.IgnoreExceptionHandler;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.util.DaemonThreadFactory;
import shop.Client;
import shop.Orders;

/** A consumer of events whose exceptions are ignored. */
public final class Service {
    private String path;

    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        Disruptor<Service> disruptor = new Disruptor<>(Service::new, 8, DaemonThreadFactory.INSTANCE);
        disruptor.handleEventsWith((event, sequence, last) -> orders.ask(event.path));
        disruptor.setDefaultExceptionHandler(new IgnoreExceptionHandler());
        disruptor.start();
        disruptor.publishEvent((event, sequence) -> event.path = "weight/3");
        disruptor.publishEvent((event, sequence) -> event.path = "reserve/2");
        Client.end();
    }
}
