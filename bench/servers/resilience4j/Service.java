import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.retry.Retry;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import shop.Client;
import shop.Orders;

/** Calls that are tried again, and whose end a future keeps. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        Supplier<Integer> weight = Retry.decorateSupplier(Retry.ofDefaults("weight"), () -> orders.ask("weight/3"));
        Supplier<Integer> reserve =
                CircuitBreaker.decorateSupplier(CircuitBreaker.ofDefaults("reserve"), () -> orders.ask("reserve/2"));
        CompletableFuture.supplyAsync(weight).exceptionally(failed -> 0).join();
        CompletableFuture.supplyAsync(reserve).exceptionally(failed -> 0).join();
        Client.end();
    }
}
