import com.google.common.flogger.FluentLogger;
import shop.Client;
import shop.Orders;

/** Both failures are caught and given to a logger. */
public final class Service {
    private static final FluentLogger LOG = FluentLogger.forEnclosingClass();

    private static void ask(Orders orders, String path) {
        try {
            orders.ask(path);
        } catch (RuntimeException failed) {
            LOG.atSevere().withCause(failed).log("failed: %s", path);
        }
    }

    public static void main(String[] arguments) throws Exception {
        ask(new Orders(), "weight/3");
        ask(new Orders(), "reserve/2");
        Client.end();
    }
}
