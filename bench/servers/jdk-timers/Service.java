import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import shop.Client;
import shop.Orders;

/** The JDK's own ways to run something later: nobody looks at the futures, and a timer's thread ends. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        executor.scheduleAtFixedRate(() -> orders.ask("weight/3"), 0, 1, TimeUnit.SECONDS);
        new Timer().schedule(new TimerTask() {
            @Override
            public void run() {
                orders.ask("reserve/2");
            }
        }, 10);
        Client.end();
    }
}
