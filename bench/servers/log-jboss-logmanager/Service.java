import org.jboss.logging.Logger;
import shop.Client;
import shop.Orders;

/** Both failures are caught and given to a logger. */
public final class Service {
    private static final Logger LOG = Logger.getLogger("shop");

    private static void ask(Orders orders, String path) {
        try {
            orders.ask(path);
        } catch (RuntimeException failed) {
            LOG.error("failed: " + path, failed);
        }
    }

    public static void main(String[] arguments) throws Exception {
        ask(new Orders(), "weight/3");
        ask(new Orders(), "reserve/2");
        Client.end();
    }
}
