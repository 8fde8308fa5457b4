import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import shop.Client;
import shop.Orders;

/** Streams: of one nobody asks for the errors, the other's are kept. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        Observable.just("weight/3").observeOn(Schedulers.computation()).map(orders::ask).subscribe();
        Schedulers.io().scheduleDirect(() -> orders.ask("reserve/2"));
        Client.end();
    }
}
